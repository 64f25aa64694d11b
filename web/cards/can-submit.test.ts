import { expect, test } from 'vitest'
import { canSubmit } from './can-submit.ts'

const all = { ready: true, typed: true, ticked: 0, over: false, checked: true, busy: false }

test.each([
  ['everything is there', {}, true],
  ['the human check has not passed', { checked: false }, false],
  ['there is no card data', { typed: false }, false],
  ['the frame is not there', { ready: false }, false],
  ['something is being sent', { busy: true }, false],
  ['a card was ticked instead', { typed: false, ticked: 1 }, true],
  ['one was ticked too many', { ticked: 12, over: true }, false],
])('when %s %j: %s [M2-181]', (_when, change, may) => expect(canSubmit({ ...all, ...change })).toBe(may))

test('a card script that did not load is warned about and holds up nothing that can go without it [P1-496]', () => {
  expect(canSubmit({ ...all, ready: false, typed: false, ticked: 2 })).toBe(true)
})
