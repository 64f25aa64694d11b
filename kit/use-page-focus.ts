import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the page's main element when the path changes, so that a screen reader starts at the new page. */
export function usePageFocus(path: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const before = useRef(path)
  useEffect(() => {
    if (before.current !== path) main.current?.focus({ preventScroll: true })
    before.current = path
  }, [path])
  return main
}
