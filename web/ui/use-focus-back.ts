import { useEffect, useRef, type RefObject } from 'react'

/** Where whoever closes something goes on when what it was opened from is gone. */
export function useFocusBack<E extends HTMLElement>(open: boolean): RefObject<E | null> {
  const place = useRef<E>(null)
  const was = useRef(open)
  useEffect(() => {
    if (was.current && !open && document.activeElement === document.body) place.current?.focus()
    was.current = open
  }, [open])
  return place
}
