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
  ['the form is complete', true, {}],
  ['the human check has not passed', false, { passedHumanCheck: false }],
  ['no card is typed', false, { hasTypedCard: false }],
  ['the frame has not loaded', false, { isFrameReady: false }],
  ['a submission is pending', false, { busy: true }],
  ['a card is ticked instead', true, { hasTypedCard: false, tickedCount: 1 }],
  // With the typed card these are 13 cards; one submission accepts 12.
  ['one card too many is ticked', false, { tickedCount: 12, overLimit: true }],
])('when %s, canSubmit is %s [M2-181]', (_when, expected, change) =>
  expect(canSubmit({ ...submittable, ...change })).toBe(expected),
)

test('ticked cards can be submitted when the card frame did not load [P1-496]', () => {
  expect(canSubmit({ ...submittable, isFrameReady: false, hasTypedCard: false, tickedCount: 2 })).toBe(true)
})
