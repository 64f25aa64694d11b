import { expect, test } from 'vitest'
import { canSubmit } from './can-submit.ts'

const all = { ready: true, typed: true, checked: true, busy: false }

test.each([
  ['everything is there', {}, true],
  ['the human check has not passed', { checked: false }, false],
  ['there is no card data', { typed: false }, false],
  ['the frame is not there', { ready: false }, false],
  ['something is being sent', { busy: true }, false],
])('[M2-181] when %s %j: %s', (_when, change, may) => expect(canSubmit({ ...all, ...change })).toBe(may))
