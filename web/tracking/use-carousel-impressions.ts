import { useCallback } from 'react'
import { withTracker } from './with-tracker.ts'

export const carouselDelayMs = 150 // (P1-538)
/** The visible share from which a slide counts as in view (P1-550). */
export const inViewThreshold = 0.8

/** Reports each slide once, after it was in view for `carouselDelayMs`. Returns a function that stops watching. */
export function watchSlides(row: HTMLElement, onSeen: (index: number) => void): () => void {
  const timers = new Map<Element, number>()
  const reportedSlides = new Set<Element>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        window.clearTimeout(timers.get(target))
        if (intersectionRatio < inViewThreshold || reportedSlides.has(target)) continue
        const report = () => {
          reportedSlides.add(target)
          observer.unobserve(target)
          onSeen([...row.children].indexOf(target))
        }
        timers.set(target, window.setTimeout(report, carouselDelayMs))
      }
    },
    { threshold: inViewThreshold },
  )
  for (const slide of row.children) observer.observe(slide)
  return () => {
    observer.disconnect()
    for (const timer of timers.values()) window.clearTimeout(timer)
  }
}

/** A ref for the row of a carousel. It reports each restaurant that was in view in the row. */
export function useCarouselImpressions(carousel: string, merchants: readonly { id: string }[]) {
  // A text, which is equal as long as the restaurants are the same, so that the ref stays the same. A list would be new in each rendering.
  const ids = merchants.map(({ id }) => id).join(' ')
  return useCallback(
    (row: HTMLElement | null) => {
      if (!row) return undefined
      return watchSlides(row, (index) => {
        const id = ids.split(' ')[index]
        if (id) withTracker((tracker) => tracker.reportCarouselImpression(id, carousel, index + 1))
      })
    },
    [carousel, ids],
  )
}
