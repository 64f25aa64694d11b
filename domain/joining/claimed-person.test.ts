import { expect, test } from 'vitest'
import { claimedPerson, type Claims } from './claimed-person.ts'

const clara: Claims = {
  email: 'Clara.Whitfield@Mail.example ',
  emailVerified: true,
  givenName: 'Clara',
  familyName: 'Whitfield',
  fullName: 'Clara Jane Whitfield',
}
const names = (change: Partial<Claims>) => {
  const person = claimedPerson({ ...clara, ...change })
  return typeof person === 'string' ? person : `${person.firstName}|${person.lastName}`
}

test('keeps the provider’s names and converts the email to lower case', () => {
  expect(claimedPerson(clara)).toEqual({
    email: 'clara.whitfield@mail.example',
    firstName: 'Clara',
    lastName: 'Whitfield',
  })
})

test.each([
  ['only a full name', { givenName: '', familyName: '' }, 'Clara Jane|Whitfield'],
  ['one word', { givenName: '', familyName: '', fullName: 'Björk' }, 'Björk|'],
  ['a family name alone', { givenName: '', fullName: '' }, '|Whitfield'],
  ['line breaks and invisible signs', { givenName: 'Cla\u200bra\n' }, 'Cla ra|Whitfield'],
  ['a given name longer than any form takes', { givenName: 'x'.repeat(80) }, `${'x'.repeat(60)}|Whitfield`],
  ['a family name longer than any form takes', { familyName: 'x'.repeat(80) }, `Clara|${'x'.repeat(60)}`],
  ['several spaces', { givenName: 'Clara \n Jane' }, 'Clara Jane|Whitfield'],
  ['no name at all', { givenName: '', familyName: ' ', fullName: '' }, 'no_name'],
  ['no email', { email: '' }, 'no_email'],
  ['an invalid email', { email: 'clara' }, 'no_email'],
  ['an unconfirmed email', { emailVerified: false }, 'unverified'],
  ['a provider that does not report whether the email is confirmed', { emailVerified: null }, 'Clara|Whitfield'],
])('reads %s', (_title, change, expected) => expect(names(change)).toBe(expected))
