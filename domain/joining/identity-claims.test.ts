import { expect, test } from 'vitest'
import { personFromClaims, type IdentityClaims } from './identity-claims.ts'

const clara: IdentityClaims = {
  email: 'Clara.Whitfield@Mail.example ',
  emailVerified: true,
  givenName: 'Clara',
  familyName: 'Whitfield',
  fullName: 'Clara Jane Whitfield',
}
/** `first|last`, or the reason why the site refuses the claims. */
const namesOrRefusal = (change: Partial<IdentityClaims>) => {
  const person = personFromClaims({ ...clara, ...change })
  return typeof person === 'string' ? person : `${person.firstName}|${person.lastName}`
}

test('keeps the provider’s names, trims the email and converts it to lower case', () => {
  expect(personFromClaims(clara)).toEqual({
    email: 'clara.whitfield@mail.example',
    firstName: 'Clara',
    lastName: 'Whitfield',
  })
})

test.each([
  ['only a full name', { givenName: '', familyName: '' }, 'Clara Jane|Whitfield'],
  ['a full name of one word', { givenName: '', familyName: '', fullName: 'Björk' }, 'Björk|'],
  ['only a family name', { givenName: '', fullName: '' }, '|Whitfield'],
  ['a name with a line break and a zero-width space', { givenName: 'Cla\u200bra\n' }, 'Cla ra|Whitfield'],
  ['the first 60 characters of a longer given name', { givenName: 'x'.repeat(80) }, `${'x'.repeat(60)}|Whitfield`],
  ['the first 60 characters of a longer family name', { familyName: 'x'.repeat(80) }, `Clara|${'x'.repeat(60)}`],
  ['spaces around a line break as one space', { givenName: 'Clara \n Jane' }, 'Clara Jane|Whitfield'],
  ['no name at all', { givenName: '', familyName: ' ', fullName: '' }, 'no_name'],
  ['no email', { email: '' }, 'no_email'],
  ['an invalid email', { email: 'clara' }, 'no_email'],
  ['an unconfirmed email', { emailVerified: false }, 'unverified'],
  ['a provider that does not report whether the email is confirmed', { emailVerified: null }, 'Clara|Whitfield'],
])('reads %s', (_title, change, expected) => expect(namesOrRefusal(change)).toBe(expected))
