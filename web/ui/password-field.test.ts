import { expect, test } from 'vitest'
import { commonCopy } from '../copy/common-copy.ts'
import { lockWarning } from './password-field.tsx'

const texts = {
  show: '',
  hide: '',
  caps: commonCopy['form.capsLock'],
  num: commonCopy['form.numLock'],
  both: commonCopy['form.bothLocks'],
}
// By default a letter key that types a digit, as on laptops whose letter keys double as a keypad.
const keyPress = (caps: boolean, num: boolean, [code, key] = ['KeyU', '4']) => ({
  code: code ?? '',
  key: key ?? '',
  getModifierState: (name: string) => (name === 'CapsLock' ? caps : num),
})

test.each([
  ['caps lock [P1-411]', keyPress(true, false), 'Caps lock is on.'],
  ['num lock [P1-412]', keyPress(false, true), 'Num lock is on.'],
  ['both locks [P1-413]', keyPress(true, true), 'Caps and Num lock are on.'],
  ['neither lock', keyPress(false, false), ''],
  ['num lock on a keyboard with a separate keypad', keyPress(false, true, ['KeyU', 'u']), ''],
])('shows the right warning for %s', (_lock, event, warning) => expect(lockWarning(event, texts)).toBe(warning))
