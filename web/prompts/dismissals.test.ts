import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPromptDaysAhead, promptNow } from '../site/prompt-clock.ts'
import { forgetDismissal, storeDismissal, readDismissals } from './dismissals.ts'

const storageStub = () => {
  const storage = new Map<string, string>()
  return {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  }
}
const now = Date.parse('2026-05-05T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('localStorage', storageStub())
  vi.stubGlobal('sessionStorage', storageStub())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('storeDismissal stores what the prompt rules read, for each prompt except the survey, and forgetDismissal removes it [P1-318] [P1-320] [P1-322] [P1-369] [P1-372] [P1-374] [P1-378]', () => {
  for (const name of ['sso', 'announcement', 'popup', 'install'] as const) storeDismissal(name, now, 'this-is-big')
  expect(readDismissals()).toEqual({
    ssoDismissed: '1',
    announcementUntil: '2026-05-06T12:00:00.000Z',
    popupSeen: 'this-is-big',
    installLater: '2026-06-04T12:00:00.000Z',
  })
  forgetDismissal('popup')
  expect(readDismissals().popupSeen).toBeNull()
})

test('a moved clock counts for the prompts only on staging', () => {
  setPromptDaysAhead(30)
  expect(promptNow(true)).toBe(now + 30 * 24 * 3600_000)
  expect(promptNow(false)).toBe(now)
})
