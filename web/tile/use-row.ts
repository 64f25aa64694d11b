import { useEffect, useState, type RefObject } from 'react'
import { dragToScroll } from './drag.ts'

export const inViewThreshold = 0.8 // of a slide (P1-550)

/** Brings the slide of a link focused by keyboard into view; the browser does so only for the link. */
function showSlide({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches(':focus-visible'))
    target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** A row of slides that moves by dragging and by arrow buttons. Reports whether it is at either end. */
export function useRow(row: RefObject<HTMLElement | null>, count: number) {
  const [inView, setInView] = useState<{ first: number; last: number } | null>(null)
  useEffect(() => {
    const list = row.current
    if (!list) return
    const visible = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          if (intersectionRatio >= inViewThreshold) visible.add(target)
          else visible.delete(target)
        const indexes = [...list.children].flatMap((slide, index) => (visible.has(slide) ? [index] : []))
        setInView(indexes.length === 0 ? null : { first: Math.min(...indexes), last: Math.max(...indexes) })
      },
      { root: list, threshold: inViewThreshold },
    )
    for (const slide of list.children) observer.observe(slide)
    const stopDragging = dragToScroll(list)
    list.addEventListener('focusin', showSlide)
    return () => {
      list.removeEventListener('focusin', showSlide)
      observer.disconnect()
      stopDragging()
    }
  }, [row, count])

  /** Scrolls to the next slide that is not fully in view, forward to the start of the row and backward to its end. */
  const step = (direction: 1 | -1) => {
    const list = row.current
    const target = inView && list?.children[direction === 1 ? inView.last + 1 : inView.first - 1]
    if (target)
      target.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: direction === 1 ? 'start' : 'end' })
    else list?.scrollBy({ left: direction * list.clientWidth * inViewThreshold, behavior: 'smooth' })
  }
  return { step, atStart: inView?.first === 0, atEnd: inView?.last === count - 1 }
}
