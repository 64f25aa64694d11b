import { useSyncExternalStore } from 'react'

const jitterPx = 8
const topPx = 120

let isScrollingDown = false

function subscribe(onChange: () => void): () => void {
  let lastScrollY = window.scrollY
  isScrollingDown = false
  const onScroll = () => {
    const currentScrollY = window.scrollY
    if (Math.abs(currentScrollY - lastScrollY) < jitterPx) return
    isScrollingDown = currentScrollY > lastScrollY && currentScrollY > topPx
    lastScrollY = currentScrollY
    onChange()
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => window.removeEventListener('scroll', onScroll)
}

/** Whether the page last scrolled down and is more than `topPx` from its top. Ignores movements of less than `jitterPx`. */
export function useIsScrollingDown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isScrollingDown,
    () => false,
  )
}
