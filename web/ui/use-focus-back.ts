import { useEffect, useRef, type RefObject } from 'react'

/**
 * Returns a ref for the element that takes the focus when something closes (`open` becomes false) and no element has the focus. That
 * happens when the focused element has disappeared.
 */
export function useFocusBack<E extends HTMLElement>(open: boolean): RefObject<E | null> {
  const target = useRef<E>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) target.current?.focus()
    wasOpen.current = open
  }, [open])
  return target
}
