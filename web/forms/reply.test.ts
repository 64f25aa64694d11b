import { expect, test } from 'vitest'
import { hasFailed, isBusy, type FormReply } from './reply.ts'

const accepted: FormReply = { form: 'a', ok: true, value: null }
const refused: FormReply = { form: 'a', ok: false, refusal: 'wrong_password', problem: '', status: 403 }

test.each([
  ['idle', undefined, false],
  ['submitting', undefined, true],
  ['submitting', refused, true],
  ['submitting', accepted, true],
  ['loading', undefined, true],
  ['loading', accepted, true],
  ['loading', refused, false],
  ['idle', accepted, false],
] as const)('while the form is %s after %o, busy is %s', (state, reply, expected) => {
  expect(isBusy(state, reply)).toBe(expected)
})

test.each([
  ['an accepted form has not failed', accepted, false],
  ['a refusal with a sentence has failed', { ...refused, problem: 'Please try again.', result: {} }, true],
  ['a refusal at a field has failed', { ...refused, result: { error: { password: ['Wrong.'] } } }, true],
  ['a refusal without a sentence or a result has failed', refused, true],
  ['a form that the sign-in page carried has not failed', { ...refused, result: {} }, false],
])('%s', (_title, reply, expected) => {
  expect(hasFailed(reply)).toBe(expected)
})
