import { useEffect, useRef } from 'react'
import { ConsoleButton, parts } from './parts.tsx'

type MoreProps = { busy: boolean; onMore: (() => void) | null; children: string }

/** Loads more of a list. The button may disappear with the last page, so the first new row then takes the focus. */
export function MoreButton({ busy, onMore, children }: MoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(0)
  const rows = () => place.current?.parentElement?.querySelectorAll<HTMLElement>('li, tbody > tr') ?? []
  useEffect(() => {
    if (busy || before.current === 0) return
    const row = rows()[before.current]
    before.current = 0
    const at = document.activeElement
    if (!row || (at !== document.body && !place.current?.contains(at))) return
    row.tabIndex = -1
    ;(row.querySelector<HTMLElement>(':scope > a') ?? row).focus()
  }, [busy])
  const press = () => {
    before.current = rows().length
    onMore?.()
  }
  return (
    <div ref={place} className={parts.more}>
      {onMore && (
        <ConsoleButton onClick={press} aria-disabled={busy}>
          {children}
        </ConsoleButton>
      )}
    </div>
  )
}
