import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSlides } from './use-carousel-impressions.ts'

type Entry = { target: object; intersectionRatio: number }
let look: (entries: Entry[]) => void
const unobserved: object[] = []
const slides = [{}, {}, {}]
const row = { children: slides } as unknown as HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  unobserved.length = 0
  vi.stubGlobal('window', { setTimeout, clearTimeout })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: Entry[]) => void) {
        look = tell
      }
      observe() {}
      unobserve(slide: object) {
        unobserved.push(slide)
      }
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const shows = (at: number, intersectionRatio: number) => look([{ target: slides[at] ?? {}, intersectionRatio }])

test('a slide counts once it has stood in view for 150 ms, and once only [P1-538]', () => {
  const seen: number[] = []
  watchSlides(row, (at) => seen.push(at))
  shows(1, 0.9)
  vi.advanceTimersByTime(149)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual([1])
  expect(unobserved).toEqual([slides[1]])
  shows(1, 0.9)
  vi.advanceTimersByTime(150)
  expect(seen).toEqual([1])
})

test('a slide that only passes by, or is less than 0.8 in view, does not count [P1-538]', () => {
  const seen: number[] = []
  const stop = watchSlides(row, (at) => seen.push(at))
  shows(0, 0.9)
  vi.advanceTimersByTime(100)
  shows(0, 0.2)
  shows(2, 0.79)
  vi.advanceTimersByTime(1_000)
  shows(2, 1)
  stop()
  vi.advanceTimersByTime(1_000)
  expect(seen).toEqual([])
})
