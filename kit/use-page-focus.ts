import { useCallback, useRef } from 'react'

/** A ref for the page's main element: moves the focus to it when the path changes, so that a screen reader starts at the new page. */
export function usePageFocus(path: string): (main: HTMLElement | null) => void {
  const previousPath = useRef(path)
  return useCallback(
    (main: HTMLElement | null) => {
      if (!main) return
      if (previousPath.current !== path) main.focus({ preventScroll: true })
      previousPath.current = path
    },
    [path],
  )
}
