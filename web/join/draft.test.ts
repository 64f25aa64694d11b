import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftOf, clearJoinDraft, storeDraft, storedDraft, withDraft } from './draft.ts'
import { emptyForm } from './join-fields.ts'

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const typedForm = {
  ...emptyForm,
  firstName: 'Juno',
  zipCode: '10013',
  password: 'plum tart',
  passwordConfirm: 'plum tart',
}

test('stores the typed values, without passwords and consents, until the draft is cleared', () => {
  const form = { ...typedForm, termsAccepted: true, smsOptIn: true, emailOptIn: true }
  expect(storeDraft(form)).toBe(form)
  expect(storedDraft()).toEqual({ firstName: 'Juno', zipCode: '10013' })
  expect(sessionStorage.getItem('joinDraft')).not.toContain('plum')
  clearJoinDraft()
  expect(storedDraft()).toEqual({})
})

test('fills the empty fields of a form and keeps its other values', () => {
  const currentForm = { ...emptyForm, firstName: 'Noor', email: 'noor@mail.example' }
  expect(withDraft(currentForm, draftOf(typedForm))).toEqual({ ...currentForm, zipCode: '10013' })
})

test.each(['', 'nonsense', 'null', '[]', '{"firstName":7,"password":"x"}'])('ignores %j in the storage', (text) => {
  sessionStorage.setItem('joinDraft', text)
  expect(storedDraft()).toEqual({})
})
