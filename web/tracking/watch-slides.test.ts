import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSlides } from './use-carousel-impressions.ts'

type Entry = { target: object; intersectionRatio: number }
let notifyObserver: (entries: Entry[]) => void
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
      constructor(callback: (entries: Entry[]) => void) {
        notifyObserver = callback
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

const setVisibleShare = (index: number, intersectionRatio: number) =>
  notifyObserver([{ target: slides[index] ?? {}, intersectionRatio }])

test('counts a slide after 150 ms in view, and only once [P1-538]', () => {
  const countedIndexes: number[] = []
  watchSlides(row, (index) => countedIndexes.push(index))
  setVisibleShare(1, 0.9)
  vi.advanceTimersByTime(149)
  expect(countedIndexes).toEqual([])
  vi.advanceTimersByTime(1)
  expect(countedIndexes).toEqual([1])
  expect(unobserved).toEqual([slides[1]])
  setVisibleShare(1, 0.9)
  vi.advanceTimersByTime(150)
  expect(countedIndexes).toEqual([1])
})

test('does not count a slide that leaves the view within 150 ms [P1-538]', () => {
  const countedIndexes: number[] = []
  watchSlides(row, (index) => countedIndexes.push(index))
  setVisibleShare(0, 0.9)
  vi.advanceTimersByTime(100)
  setVisibleShare(0, 0.2)
  vi.advanceTimersByTime(1_000)
  expect(countedIndexes).toEqual([])
})

test('does not count a slide that is less than 80 percent in view [P1-550]', () => {
  const countedIndexes: number[] = []
  watchSlides(row, (index) => countedIndexes.push(index))
  setVisibleShare(2, 0.79)
  vi.advanceTimersByTime(1_000)
  expect(countedIndexes).toEqual([])
})

test('counts no slide after a call of the returned function', () => {
  const countedIndexes: number[] = []
  const stop = watchSlides(row, (index) => countedIndexes.push(index))
  setVisibleShare(2, 1)
  stop()
  vi.advanceTimersByTime(1_000)
  expect(countedIndexes).toEqual([])
})
