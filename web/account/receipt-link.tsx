import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { receiptPath } from '../late-paths.ts'
import { sheetParam } from './sheet-param.ts'

const plainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Opens the receipt over the list. In a tab of its own, or without script, the same link is the receipt's own page. */
export function ReceiptLink({
  awardId,
  className,
  children,
}: {
  awardId: string
  className: string
  children: ReactNode
}) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const onClick = (event: MouseEvent) => {
    if (!plainClick(event)) return
    event.preventDefault()
    const over = new URLSearchParams(params)
    over.set(sheetParam, awardId)
    void navigate(`?${over}`, { preventScrollReset: true, state: { over: true } })
  }
  return (
    <Link to={receiptPath(awardId)} className={className} onClick={onClick}>
      {children}
    </Link>
  )
}
