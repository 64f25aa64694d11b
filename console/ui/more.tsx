import { useRef } from 'react'
import { ConsoleButton, parts } from './parts.tsx'

type MoreProps = { busy: boolean; onMore: (() => Promise<void>) | null; children: string }

/** Loads more of a list. The button may disappear with the last page, so the first new row then takes the focus. */
export function MoreButton({ busy, onMore, children }: MoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const rows = () => place.current?.parentElement?.querySelectorAll<HTMLElement>('li, tbody > tr') ?? []
  const press = async (load: () => Promise<void>) => {
    const rowCount = rows().length
    await load()
    const row = rows()[rowCount]
    const focused = document.activeElement
    if (!row || (focused !== document.body && !place.current?.contains(focused))) return
    row.tabIndex = -1
    ;(row.querySelector<HTMLElement>(':scope > a') ?? row).focus()
  }
  return (
    <div ref={place} className={parts.more}>
      {onMore && (
        <ConsoleButton onClick={() => void press(onMore)} aria-disabled={busy}>
          {children}
        </ConsoleButton>
      )}
    </div>
  )
}
