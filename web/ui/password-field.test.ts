import { expect, test } from 'vitest'
import { defaults } from '../copy/defaults.ts'
import { lockWords } from './password-field.tsx'

const words = {
  show: '',
  hide: '',
  caps: defaults['form.capsLock'],
  num: defaults['form.numLock'],
  both: defaults['form.bothLocks'],
}
// A letter key that types a digit: the keypad some laptops keep among the letters.
const pressed = (caps: boolean, num: boolean, [code, key] = ['KeyU', '4']) => ({
  code: code ?? '',
  key: key ?? '',
  getModifierState: (name: string) => (name === 'CapsLock' ? caps : num),
})

test.each([
  ['[P1-411]', pressed(true, false), 'Caps lock is on.'],
  ['[P1-412]', pressed(false, true), 'Num lock is on.'],
  ['[P1-413]', pressed(true, true), 'Caps and Num lock are on.'],
  ['', pressed(false, false), ''],
  ['with a keypad of its own, num lock changes no letter:', pressed(false, true, ['KeyU', 'u']), ''],
])('%s %j warns %j', (_rows, event, said) => expect(lockWords(event, words)).toBe(said))
