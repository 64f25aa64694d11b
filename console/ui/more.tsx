import { useRef } from 'react'
import { ConsoleButton, partsCss } from './parts.tsx'

type MoreProps = { isLoading: boolean; onMore: (() => Promise<void>) | null; children: string }

/**
 * Loads more of a list, which must be in the parent element of this component. Then the first new row, or its link, takes the focus,
 * because the button disappears with the last page. The focus stays where it is when the operator moved it during the load.
 */
export function MoreButton({ isLoading, onMore, children }: MoreProps) {
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
      {onMore && (
        <ConsoleButton onClick={() => void loadMore(onMore)} aria-disabled={isLoading}>
          {children}
        </ConsoleButton>
      )}
    </div>
  )
}
