import { useEffect, type RefObject } from 'react'
import { later } from './later.ts'

export const carouselDelayMs = 150 // (P1-538)
const inViewThreshold = 0.8 // of a slide (P1-550)

/** Tells of each slide once, when it has stood in view for a moment. Answers how to stop. */
export function watchSlides(row: HTMLElement, seen: (at: number) => void): () => void {
  const timers = new Map<Element, number>()
  const told = new Set<Element>()
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        window.clearTimeout(timers.get(target))
        if (intersectionRatio < inViewThreshold || told.has(target)) continue
        const tell = () => {
          told.add(target)
          watch.unobserve(target)
          seen([...row.children].indexOf(target))
        }
        timers.set(target, window.setTimeout(tell, carouselDelayMs))
      }
    },
    { threshold: inViewThreshold },
  )
  for (const slide of row.children) watch.observe(slide)
  return () => {
    watch.disconnect()
    for (const timer of timers.values()) window.clearTimeout(timer)
  }
}

export function useCarouselImpressions(
  row: RefObject<HTMLElement | null>,
  carousel: string,
  merchants: readonly { id: string }[],
): void {
  const ids = merchants.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (!row.current) return
    return watchSlides(row.current, (at) => {
      const id = ids.split(' ')[at]
      if (id) later((room) => room.carouselImpression(id, carousel, at + 1))
    })
  }, [row, carousel, ids])
}
