import { expect, test } from 'vitest'
import { canSubmit } from './can-submit.ts'

const submittable = {
  isFrameReady: true,
  hasTypedCard: true,
  tickedCount: 0,
  overLimit: false,
  passedHumanCheck: true,
  busy: false,
}

test.each([
  ['the form is complete', {}, true],
  ['the human check has not passed', { passedHumanCheck: false }, false],
  ['no card is typed', { hasTypedCard: false }, false],
  ['the frame has not loaded', { isFrameReady: false }, false],
  ['a submission is pending', { busy: true }, false],
  ['a card is ticked instead', { hasTypedCard: false, tickedCount: 1 }, true],
  ['one card too many is ticked', { tickedCount: 12, overLimit: true }, false],
])('when %s %j: %s [M2-181]', (_when, change, expected) =>
  expect(canSubmit({ ...submittable, ...change })).toBe(expected),
)

test('ticked cards can be submitted when the card frame did not load [P1-496]', () => {
  expect(canSubmit({ ...submittable, isFrameReady: false, hasTypedCard: false, tickedCount: 2 })).toBe(true)
})
