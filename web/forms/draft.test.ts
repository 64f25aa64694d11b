import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '../site/storage.ts'
import { formDraft } from './draft.ts'

const draft = formDraft(storageKeys.claimDraft, ['date', 'amountMinor', 'paidWithPin'])
const form = (texts: Record<string, string>) => texts as unknown as HTMLFormElement

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.stubGlobal(
    'FormData',
    class {
      readonly #texts: Record<string, string>
      constructor(texts: Record<string, string>) {
        this.#texts = texts
      }
      get(name: string): string | null {
        return this.#texts[name] ?? null
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

test('stores the named fields that are filled in, and nothing else', () => {
  draft.write(form({ date: '2026-11-03', amountMinor: '', paidWithPin: 'on', password: 'plum tart' }))
  expect(draft.read()).toEqual({ date: '2026-11-03', paidWithPin: 'on' })
  expect(sessionStorage.getItem('claimDraft')).not.toContain('plum')
  draft.clear()
  expect(draft.read()).toEqual({})
})

test.each(['', 'nonsense', 'null', '[]', '{"date":7,"password":"x"}'])('ignores %j in the storage', (text) => {
  sessionStorage.setItem('claimDraft', text)
  expect(draft.read()).toEqual({})
})
