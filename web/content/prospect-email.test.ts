import { expect, test } from 'vitest'
import type { Problem } from '../../contract/endpoint.ts'
import { emailFault, validateAndCapture, submitFault } from './prospect-email.ts'

// The home email is the email that a visitor enters on the home page or another content page to join.
test.each([
  ['', 'Email address is required.'],
  ['   ', 'Email address is required.'],
  ['noor', 'Please enter a valid email address.'],
  ['noor@mail example', 'Please enter a valid email address.'],
  ['noor@mail@example', 'Please enter a valid email address.'],
  ['noor@', 'Please enter a valid email address.'],
  ['noor haddad@mail.example', 'Please enter a valid email address.'],
  [' noor@mail.example ', ''],
  // `@mail.example` has 13 characters.
  [`${'n'.repeat(37)}@mail.example`, ''],
  [`${'n'.repeat(38)}@mail.example`, 'Email address can have at most 50 characters.'],
])('validates the home email %j: %j [P1-402] [P1-403]', (text, expected) => {
  expect(emailFault(text, 'Email address')).toBe(expected)
})

test('states the faults of the home email in the partner’s words', () => {
  const copy = { 'message.required': 'No email?', 'message.tooLong': 'At most NUM.', 'message.invalidEmail': 'No.' }
  expect(['', 'n'.repeat(51), 'noor'].map((text) => emailFault(text, 'Email address', copy))).toEqual([
    'No email?',
    'At most 50.',
    'No.',
  ])
})

test.each([
  ['', 'Email address is required.'],
  ['   ', 'Email address is required.'],
  [`${'n'.repeat(51)}   `, 'Email address can have at most 50 characters.'],
  [`  ${'n'.repeat(50)}`, ''],
  ['noor', ''],
])('the home email %j is submitted unless it is empty or too long: %j', (text, expected) => {
  expect(submitFault(text, 'Email address')).toBe(expected)
})

test('a validation that rejects with a value that is no Error gives an empty problem', async () => {
  const calls = { validate: () => Promise.reject('gone'), capture: () => Promise.reject(new Error('unused')) }
  expect(await validateAndCapture('noor@mail.example', calls)).toEqual({ problem: '' })
})

const problem: Problem = { type: '', title: 'Busy.', status: 429, code: 'too_many_requests', reference: 'K7' }
const refusedReply = { ok: false as const, refusal: 'too_many_requests' as const, problem }

test.each([
  ['valid and captured', true, { ok: true as const, value: { received: true as const } }, { to: 'join' }, true],
  ['valid, capture refused', true, refusedReply, { to: 'join' }, true],
  ['valid, capture failed', true, new Error('gone'), { to: 'join' }, true],
  ['not valid', false, refusedReply, { to: 'login' }, false],
  ['not validated because the call failed', new Error('Busy.'), refusedReply, { problem: 'Busy.' }, false],
] as const)(
  'decides the next page for a home email: %s [P1-353] [P1-354] [P1-355] [P1-356]',
  async (_case, validationResult, captureResult, expectedStep, isCaptured) => {
    const calls: string[] = []
    const step = await validateAndCapture('noor@mail.example', {
      validate: async (email) => {
        calls.push(`validate ${email}`)
        if (validationResult instanceof Error) throw validationResult
        return validationResult
      },
      capture: async (email) => {
        calls.push(`capture ${email}`)
        if (captureResult instanceof Error) throw captureResult
        return captureResult
      },
    })
    expect(step).toEqual(expectedStep)
    expect(calls).toEqual(['validate noor@mail.example', ...(isCaptured ? ['capture noor@mail.example'] : [])])
  },
)
