import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage, tabStorage, storageKeys } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

const shelf = () => {
  const stored = new Map<string, string>()
  return {
    held: stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

test('popup, announcement and the later of the install banner have keys of their own [P1-318] [P1-320] [P1-322]', () => {
  const local = shelf()
  vi.stubGlobal('localStorage', local)
  browserStorage.write(storageKeys.generalPopup, 'cash-back')
  browserStorage.write(storageKeys.announcementDismissed, '2026-05-06T00:00:00.000Z')
  browserStorage.write(storageKeys.installLater, '2026-06-04T00:00:00.000Z')
  expect([...local.held]).toEqual([
    ['generalPopup', 'cash-back'],
    ['announcementDismissed', '2026-05-06T00:00:00.000Z'],
    ['pwaInstallLater', '2026-06-04T00:00:00.000Z'],
  ])
  expect(new Set(Object.values(storageKeys)).size).toBe(Object.keys(storageKeys).length)
})

test('what the tab keeps is apart from what the browser keeps', () => {
  const [local, session] = [shelf(), shelf()]
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  tabStorage.write(storageKeys.csrfToken, 'a')
  expect([local.held.size, session.held.size]).toEqual([0, 1])
  tabStorage.remove(storageKeys.csrfToken)
  expect(tabStorage.read(storageKeys.csrfToken)).toBeNull()
})

test.each([
  ['throws when it is touched', 'touch'],
  ['throws when it is written', 'write'],
])('where storage %s, a value lasts as long as the page', (_what, fault) => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  if (fault === 'touch') Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse })
  else vi.stubGlobal('localStorage', { ...shelf(), setItem: refuse, removeItem: refuse })
  try {
    expect(browserStorage.read(storageKeys.generalPopup)).toBeNull()
    browserStorage.write(storageKeys.generalPopup, 'cash-back')
    expect(browserStorage.read(storageKeys.generalPopup)).toBe('cash-back')
    browserStorage.remove(storageKeys.generalPopup)
    expect(browserStorage.read(storageKeys.generalPopup)).toBeNull()
  } finally {
    if (fault === 'touch') Reflect.deleteProperty(globalThis, 'localStorage')
  }
})
