import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { receiptPath } from '../site/late-paths.ts'
import { openedOverList, receiptParam } from './sheet-param.ts'

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Opens the receipt in a sheet over the list. In a new tab or without scripts the link opens the receipt's page. */
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
    if (!isPlainClick(event)) return
    event.preventDefault()
    const nextParams = new URLSearchParams(params)
    nextParams.set(receiptParam, awardId)
    void navigate(`?${nextParams}`, { preventScrollReset: true, state: openedOverList })
  }
  return (
    <Link to={receiptPath(awardId)} className={className} onClick={onClick}>
      {children}
    </Link>
  )
}
