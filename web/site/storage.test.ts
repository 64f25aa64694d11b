import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage, tabStorage, storageKeys } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

const storageStub = () => {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

test('popup, announcement and install banner have separate keys [P1-318] [P1-320] [P1-322]', () => {
  const local = storageStub()
  vi.stubGlobal('localStorage', local)
  browserStorage.write(storageKeys.generalPopup, 'cash-back')
  browserStorage.write(storageKeys.announcementDismissed, '2026-05-06T00:00:00.000Z')
  browserStorage.write(storageKeys.installLater, '2026-06-04T00:00:00.000Z')
  expect([...local.entries]).toEqual([
    ['generalPopup', 'cash-back'],
    ['announcementDismissed', '2026-05-06T00:00:00.000Z'],
    ['pwaInstallLater', '2026-06-04T00:00:00.000Z'],
  ])
  expect(new Set(Object.values(storageKeys)).size).toBe(Object.keys(storageKeys).length)
})

test('tab storage and browser storage are separate', () => {
  const [local, session] = [storageStub(), storageStub()]
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  tabStorage.write(storageKeys.csrfToken, 'a')
  expect([local.entries.size, session.entries.size]).toEqual([0, 1])
  tabStorage.remove(storageKeys.csrfToken)
  expect(tabStorage.read(storageKeys.csrfToken)).toBeNull()
})

test('a value that the storage accepts replaces an earlier one that it refused', () => {
  const local = storageStub()
  const setItem = vi.fn(local.setItem).mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.stubGlobal('localStorage', { ...local, setItem })
  browserStorage.write(storageKeys.generalPopup, 'first')
  browserStorage.write(storageKeys.generalPopup, 'second')
  expect(browserStorage.read(storageKeys.generalPopup)).toBe('second')
  // As if another tab removed the value.
  local.entries.clear()
  expect(browserStorage.read(storageKeys.generalPopup)).toBeNull()
})

test.each([
  ['throws on access', 'access'],
  ['throws on writing', 'write'],
])('keeps a value while the page is open if the storage %s', (_title, fault) => {
  const throwError = () => {
    throw new DOMException('no', 'SecurityError')
  }
  if (fault === 'access') Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: throwError })
  else vi.stubGlobal('localStorage', { ...storageStub(), setItem: throwError, removeItem: throwError })
  try {
    expect(browserStorage.read(storageKeys.generalPopup)).toBeNull()
    browserStorage.write(storageKeys.generalPopup, 'cash-back')
    expect(browserStorage.read(storageKeys.generalPopup)).toBe('cash-back')
    browserStorage.remove(storageKeys.generalPopup)
    expect(browserStorage.read(storageKeys.generalPopup)).toBeNull()
  } finally {
    if (fault === 'access') Reflect.deleteProperty(globalThis, 'localStorage')
  }
})
