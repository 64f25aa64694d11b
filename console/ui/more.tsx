import { useRef } from 'react'
import type { Problem } from '../../contract/endpoint.ts'
import { ConsoleButton, partsCss, RefusalNotice } from './parts.tsx'

type MoreProps = {
  isLoading: boolean
  /** Why the next page was refused; null before that. */
  problem: Problem | null
  onMore: (() => Promise<void>) | null
  children: string
}

/**
 * Loads more of a list, which must be in the parent element of this component. Then the first new row, or its link, takes the focus,
 * because the button disappears with the last page. The focus stays where it is when the operator moved it during the load. When the page
 * was refused, a notice says why, and the button tries again.
 */
export function MoreButton({ isLoading, problem, onMore, children }: MoreProps) {
  const container = useRef<HTMLDivElement>(null)
  const rows = () => container.current?.parentElement?.querySelectorAll<HTMLElement>('li, tbody > tr') ?? []
  const loadMore = async (load: () => Promise<void>) => {
    const rowCount = rows().length
    await load()
    const row = rows()[rowCount]
    const activeElement = document.activeElement
    if (!row || (activeElement !== document.body && !container.current?.contains(activeElement))) return
    row.tabIndex = -1
    ;(row.querySelector<HTMLElement>(':scope > a') ?? row).focus()
  }
  return (
    <div ref={container} className={partsCss.more}>
      {onMore && problem && <RefusalNotice problem={{ ...problem, title: `More did not load. ${problem.title}` }} />}
      {onMore && (
        <ConsoleButton onClick={() => void loadMore(onMore)} aria-disabled={isLoading}>
          {problem ? 'Try again' : children}
        </ConsoleButton>
      )}
    </div>
  )
}
