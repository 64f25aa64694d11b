import { useEffect, useState, type RefObject } from 'react'
import { pullBy } from './drag.ts'

export const inViewThreshold = 0.8 // of a slide (P1-550)

/** Who walks by keyboard stands on a link; the browser brings that into view, and here the slide around it. */
function showSlide({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches(':focus-visible'))
    target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** A row of slides that one pulls with the mouse as with a thumb, and pushes by arrows; says whether there is more on either side. */
export function useRow(row: RefObject<HTMLElement | null>, count: number) {
  const [inView, setInView] = useState<{ first: number; last: number } | null>(null)
  useEffect(() => {
    const list = row.current
    if (!list) return
    const visible = new Set<Element>()
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          if (intersectionRatio >= inViewThreshold) visible.add(target)
          else visible.delete(target)
        const places = [...list.children].flatMap((slide, at) => (visible.has(slide) ? [at] : []))
        setInView(places.length === 0 ? null : { first: Math.min(...places), last: Math.max(...places) })
      },
      { root: list, threshold: inViewThreshold },
    )
    for (const slide of list.children) watch.observe(slide)
    const letGo = pullBy(list)
    list.addEventListener('focusin', showSlide)
    return () => {
      list.removeEventListener('focusin', showSlide)
      watch.disconnect()
      letGo()
    }
  }, [row, count])

  /** The next slide that is not whole in view comes to the start; backwards, the one before the first comes to the end. */
  const push = (way: 1 | -1) => {
    const list = row.current
    const target = inView && list?.children[way === 1 ? inView.last + 1 : inView.first - 1]
    if (target) target.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: way === 1 ? 'start' : 'end' })
    else list?.scrollBy({ left: way * list.clientWidth * inViewThreshold, behavior: 'smooth' })
  }
  return { push, atStart: inView?.first === 0, atEnd: inView?.last === count - 1 }
}
