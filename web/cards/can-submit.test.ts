import { expect, test } from 'vitest'
import { canSubmit } from './can-submit.ts'

const submittable = { ready: true, typed: true, ticked: 0, overLimit: false, checked: true, busy: false }

test.each([
  ['the form is complete', {}, true],
  ['the human check has not passed', { checked: false }, false],
  ['no card is typed', { typed: false }, false],
  ['the frame has not loaded', { ready: false }, false],
  ['a submission is pending', { busy: true }, false],
  ['a card is ticked instead', { typed: false, ticked: 1 }, true],
  ['one card too many is ticked', { ticked: 12, overLimit: true }, false],
])('when %s %j: %s [M2-181]', (_when, change, expected) =>
  expect(canSubmit({ ...submittable, ...change })).toBe(expected),
)

test('ticked cards can be submitted when the card frame did not load [P1-496]', () => {
  expect(canSubmit({ ...submittable, ready: false, typed: false, ticked: 2 })).toBe(true)
})
