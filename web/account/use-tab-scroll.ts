import { useCallback, useState } from 'react'

const roundingPx = 2 // browsers report scroll positions in fractions of a pixel

export type HiddenTabs = { before: boolean; after: boolean }

/** Which ends of a scrolled row are hidden. */
export const hiddenTabsOf = (row: { scrollLeft: number; scrollWidth: number; clientWidth: number }): HiddenTabs => ({
  before: row.scrollLeft > roundingPx,
  after: row.scrollLeft + row.clientWidth < row.scrollWidth - roundingPx,
})

/** A ref for a tab: scrolls it to the middle of a row that is too narrow for all tabs. */
export function centerTab(tab: HTMLElement | null): void {
  const row = tab?.closest('nav')
  // Only the row scrolls: scrollIntoView could move the page as well.
  if (tab && row) row.scrollTo({ left: tab.offsetLeft + tab.offsetWidth / 2 - row.clientWidth / 2 })
}

/** Reports which ends of a row of tabs are hidden. The caller sets `rowRef` on the row. */
export function useHiddenTabs() {
  // Phones show the fade at the end until the row is measured: there are always more tabs than fit.
  const [hiddenTabs, setHiddenTabs] = useState<HiddenTabs>({ before: false, after: true })
  const rowRef = useCallback((nav: HTMLElement | null) => {
    if (!nav) return undefined
    const measure = () => setHiddenTabs(hiddenTabsOf(nav))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(nav)
    nav.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      nav.removeEventListener('scroll', measure)
    }
  }, [])
  return { rowRef, hiddenTabs }
}
