import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeSurveySeen, surveySeenTimes } from './last-seen.ts'

const now = Date.parse('2026-05-05T12:00:00Z')
let storage: Map<string, string>
beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('one storage key holds the last-seen date of each survey [P1-321] [P1-385]', () => {
  storeSurveySeen('dinner', now)
  storeSurveySeen('lunch', now + 1_000)
  expect([...storage]).toEqual([
    ['surveyLastSeen', '{"dinner":"2026-05-05T12:00:00.000Z","lunch":"2026-05-05T12:00:01.000Z"}'],
  ])
  expect(surveySeenTimes()).toEqual({ dinner: now, lunch: now + 1_000 })
})

test.each(['', 'nothing', 'null', '[1]', '"2026-05-05"', '{"dinner":"soon"}'])(
  'reads no dates from the stored text %j',
  (text) => {
    storage.set('surveyLastSeen', text)
    expect(surveySeenTimes()).toEqual({})
  },
)
