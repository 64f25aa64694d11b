import { useEffect, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'

const roundingPx = 2 // browsers report scroll positions in fractions of a pixel

export type HiddenTabs = { before: boolean; after: boolean }

/** Which ends of a scrolled row are hidden. */
export const hiddenEnds = (row: { scrollLeft: number; scrollWidth: number; clientWidth: number }): HiddenTabs => ({
  before: row.scrollLeft > roundingPx,
  after: row.scrollLeft + row.clientWidth < row.scrollWidth - roundingPx,
})

/** Scrolls the current tab to the middle of a row that is too narrow for all tabs, and reports the hidden ends. */
export function useTabScroll(row: RefObject<HTMLElement | null>): HiddenTabs {
  // Phones show the fade at the end until the row is measured: there are always more tabs than fit.
  const [hidden, setHidden] = useState<HiddenTabs>({ before: false, after: true })
  const { pathname } = useLocation()
  useEffect(() => {
    const nav = row.current
    const current = nav?.querySelector<HTMLElement>('[aria-current]')
    // Only the row scrolls: scrollIntoView could move the page as well.
    if (nav && current) nav.scrollTo({ left: current.offsetLeft + current.offsetWidth / 2 - nav.clientWidth / 2 })
  }, [row, pathname])
  useEffect(() => {
    const nav = row.current
    if (!nav) return
    const measure = () => setHidden(hiddenEnds(nav))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(nav)
    nav.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      nav.removeEventListener('scroll', measure)
    }
  }, [row])
  return hidden
}
