import { expect, test } from 'vitest'
import type { Problem } from '../../contract/endpoint.ts'
import { emailFault, nextStep } from './prospect-email.ts'

test.each([
  ['', 'Email address is required.'],
  ['   ', 'Email address is required.'],
  ['noor', 'Please enter a valid email address.'],
  ['noor@', 'Please enter a valid email address.'],
  ['noor haddad@mail.example', 'Please enter a valid email address.'],
  [' noor@mail.example ', ''],
  [`${'n'.repeat(37)}@mail.example`, ''],
  [`${'n'.repeat(38)}@mail.example`, 'Email address can have at most 50 characters.'],
])('validates the home email %j: %j [P1-402] [P1-403]', (text, expected) => {
  expect(emailFault(text, 'Email address')).toBe(expected)
})

const problem: Problem = { type: '', title: 'Busy.', status: 429, code: 'too_many_requests', reference: 'K7' }
const refused = { ok: false as const, refusal: 'too_many_requests' as const, problem }

test.each([
  ['valid and captured', true, { ok: true as const, value: { received: true as const } }, { to: 'join' }, true],
  ['valid, capture refused', true, refused, { to: 'join' }, true],
  ['valid, capture failed', true, new Error('gone'), { to: 'join' }, true],
  ['not valid', false, refused, { to: 'login' }, false],
  ['not validated because the call failed', new Error('Busy.'), refused, { problem: 'Busy.' }, false],
] as const)(
  'home email %s [P1-353] [P1-354] [P1-355] [P1-356]',
  async (_case, validated, captured, next, asksToKeep) => {
    const calls: string[] = []
    const step = await nextStep('noor@mail.example', {
      validate: async (email) => {
        calls.push(`validate ${email}`)
        if (validated instanceof Error) throw validated
        return validated
      },
      capture: async (email) => {
        calls.push(`capture ${email}`)
        if (captured instanceof Error) throw captured
        return captured
      },
    })
    expect(step).toEqual(next)
    expect(calls).toEqual(['validate noor@mail.example', ...(asksToKeep ? ['capture noor@mail.example'] : [])])
  },
)
