import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storageKeys } from '../site/storage.ts'
import { fillEmpty, formDraft } from './draft.ts'

const draft = formDraft(storageKeys.claimDraft, ['date', 'amountMinor', 'paidWithPin'])
const form = (texts: Record<string, unknown>) => texts as unknown as HTMLFormElement

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
      readonly #texts: Record<string, unknown>
      constructor(texts: Record<string, unknown>) {
        this.#texts = texts
      }
      get(name: string): unknown {
        return this.#texts[name] ?? null
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

test('stores the named fields that are filled in, and nothing else', () => {
  draft.write(form({ date: '2026-11-03', amountMinor: '', paidWithPin: 'on', password: 'plum tart' }))
  expect(draft.read()).toEqual({ date: '2026-11-03', paidWithPin: 'on' })
  expect(sessionStorage.getItem('claimDraft')).toBe('{"date":"2026-11-03","paidWithPin":"on"}')
  draft.clear()
  expect(draft.read()).toEqual({})
})

test('stores no file', () => {
  draft.write(form({ date: new Blob(['a receipt']), amountMinor: '900' }))
  expect(sessionStorage.getItem('claimDraft')).toBe('{"amountMinor":"900"}')
})

test.each(['', 'nonsense', 'null', '[]', '{"date":7,"amountMinor":"","password":"x"}'])(
  'ignores %j in the storage',
  (text) => {
    sessionStorage.setItem('claimDraft', text)
    expect(draft.read()).toEqual({})
  },
)

describe('filling a form', () => {
  class Field {
    readonly type: string
    value: string
    checked: boolean
    constructor(type: string, value: string, checked = false) {
      this.type = type
      this.value = value
      this.checked = checked
    }
  }
  class Input extends Field {}
  class Select extends Field {}
  beforeEach(() => {
    vi.stubGlobal('HTMLInputElement', Input)
    vi.stubGlobal('HTMLSelectElement', Select)
  })
  const input = (value: string) => new Input('text', value)
  const box = (checked: boolean) => new Input('checkbox', 'on', checked)
  const select = (value: string) => new Select('select-one', value)
  // Neither an input nor a selection, like the list that `namedItem` returns for radio buttons with the same name.
  const choices = () => new Field('', '')

  test.each([
    ['an empty field gets the text', input(''), '2026-11-03', { value: '2026-11-03', checked: false }],
    ['a typed text stays', input('typed'), '2026-11-03', { value: 'typed', checked: false }],
    ['an empty selection gets the text', select(''), '2', { value: '2', checked: false }],
    ['a selection stays', select('4'), '2', { value: '4', checked: false }],
    ['a box is checked', box(false), 'on', { value: 'on', checked: true }],
    ['a checked box stays checked', box(true), '', { value: 'on', checked: true }],
    ['a box with another value than the text stays unchecked', box(false), 'yes', { value: 'on', checked: false }],
    ['other elements stay as they are', choices(), 'a', { value: '', checked: false }],
  ])('%s', (_title, field, text, expected) => {
    const elements = { namedItem: (name: string) => (name === 'field' ? field : null) }
    fillEmpty({ elements } as unknown as HTMLFormElement, { missing: 'x', field: text })
    expect(field).toMatchObject(expected)
  })
})
