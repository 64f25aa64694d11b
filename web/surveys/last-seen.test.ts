import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeSurveySeen, surveysSeen } from './last-seen.ts'

const now = Date.parse('2026-05-05T12:00:00Z')
let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('one storage key holds the last-seen date of each survey [P1-321] [P1-385]', () => {
  storeSurveySeen('dinner', now)
  storeSurveySeen('lunch', now + 1_000)
  expect([...stored]).toEqual([
    ['surveyLastSeen', '{"dinner":"2026-05-05T12:00:00.000Z","lunch":"2026-05-05T12:00:01.000Z"}'],
  ])
  expect(surveysSeen()).toEqual({ dinner: now, lunch: now + 1_000 })
})

test.each(['', 'nothing', 'null', '[1]', '"2026-05-05"', '{"dinner":"soon"}'])('%j in storage is no date', (text) => {
  stored.set('surveyLastSeen', text)
  expect(surveysSeen()).toEqual({})
})
