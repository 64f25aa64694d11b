import { useCallback, useRef, useState } from 'react'
import { inViewThreshold } from '../tracking/use-carousel-impressions.ts'
import { dragToScroll } from './drag.ts'

/** Brings a slide into view when the keyboard focuses its link. The browser brings only the link into view. */
function showSlide({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches(':focus-visible'))
    target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

type SlidesInView = { first: number; last: number }

/** Reports which slides of a list are in view. Returns the function that stops it. */
function observeSlides(
  list: HTMLElement,
  slides: readonly Element[],
  onChange: (inView: SlidesInView | null) => void,
): () => void {
  const visible = new Set<Element>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries)
        if (intersectionRatio >= inViewThreshold) visible.add(target)
        else visible.delete(target)
      const indexes = slides.flatMap((slide, index) => (visible.has(slide) ? [index] : []))
      onChange(indexes.length === 0 ? null : { first: Math.min(...indexes), last: Math.max(...indexes) })
    },
    { root: list, threshold: inViewThreshold },
  )
  for (const slide of slides) observer.observe(slide)
  return () => observer.disconnect()
}

/**
 * A row of `count` slides that moves by dragging and by arrow buttons. `row` is the ref of its list, `step` moves it by the slides in
 * view, and `isAtStart` and `isAtEnd` are true at the ends of the row.
 */
export function useRow(count: number) {
  const [inView, setInView] = useState<SlidesInView | null>(null)
  const listRef = useRef<HTMLElement>(null)
  const row = useCallback(
    (list: HTMLElement | null) => {
      listRef.current = list
      if (!list) return undefined
      const stopObserving = observeSlides(list, [...list.children].slice(0, count), setInView)
      const stopDragging = dragToScroll(list)
      list.addEventListener('focusin', showSlide)
      return () => {
        listRef.current = null
        list.removeEventListener('focusin', showSlide)
        stopObserving()
        stopDragging()
      }
    },
    [count],
  )

  /**
   * Scrolls to the next slide that is not in view. Forward, that slide comes to the start of the list; backward, to its end. Without
   * such a slide the list scrolls by most of its width.
   */
  const step = (direction: 1 | -1) => {
    const list = listRef.current
    const target = inView && list?.children[direction === 1 ? inView.last + 1 : inView.first - 1]
    if (target)
      target.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: direction === 1 ? 'start' : 'end' })
    else list?.scrollBy({ left: direction * list.clientWidth * inViewThreshold, behavior: 'smooth' })
  }
  return { row, step, isAtStart: inView?.first === 0, isAtEnd: inView?.last === count - 1 }
}
