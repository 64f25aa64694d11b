import { expect, test } from 'vitest'
import { applyCasing, type Casing } from './casing.ts'
import { fill, hasStrayBraces, tokensOf, type FillFault, type PlaceholderValues } from './fill.ts'

test.each<[string, PlaceholderValues, PlaceholderValues, string, string[]]>([
  ['{program} pays {rate}', { program: 'Lumen' }, { rate: '5%' }, 'Lumen pays 5%', []],
  ['{outer}', { outer: 'in {inner}', inner: 'here' }, {}, 'in here', []],
  ['{a}', { a: '{b}', b: '{c}', c: '{d}', d: 'deep' }, {}, 'deep', []],
  ['{currency:TITLE} for {partner:UPPER}', { currency: 'cash back', partner: 'Lumen' }, {}, 'Cash Back for LUMEN', []],
  ['{outer:UPPER}', { outer: 'in {inner}', inner: 'here' }, {}, 'IN HERE', []],
  ['{count} of {count}', { count: 3 }, { count: 4 }, '4 of 4', []],
  ['no braces', { program: 'x' }, {}, 'no braces', []],
  ['FIELD_LABEL has NUM', {}, { FIELD_LABEL: 'City', NUM: 20 }, 'City has 20', []],
  ['Hello, {name}', { program: 'Lumen' }, { name: '{program}' }, 'Hello, {program}', []],
  ['Hello {stranger}, welcome', {}, {}, 'Hello, welcome', ['unknown stranger']],
  ['{self}', { self: 'me {self}' }, {}, 'me', ['loop self']],
  ['{a} x', { a: '{b}', b: '{a}' }, {}, 'x', ['loop a']],
  ['{constructor}', {}, {}, '', ['unknown constructor']],
  ['{program}  pays ', { program: 'Lumen' }, {}, 'Lumen  pays ', []],
  ['Enjoy {stranger} dinner', {}, {}, 'Enjoy dinner', ['unknown stranger']],
  ['{a}', { a: '{b}', b: '{c}', c: '{d}', d: '{e}', e: 'deep' }, {}, 'deep', []],
  ['{a}', { a: '{b}', b: '{c}', c: '{d}', d: '{e}', e: '{f}', f: 'too deep' }, {}, '', ['loop f']],
  // A text can have 400 placeholders of shared values.
  ['{a}'.repeat(400), { a: 'x' }, {}, 'x'.repeat(400), []],
  ['{a}'.repeat(401), { a: 'x' }, {}, 'x'.repeat(400), ['loop a']],
])('fills %s with %j and %j: %s [P1-424] [P1-595]', (text, sharedValues, localValues, expected, faults) => {
  const reportedFaults: FillFault[] = []
  expect(fill(text, sharedValues, localValues, (fault) => reportedFaults.push(fault))).toBe(expected)
  expect(reportedFaults.map(({ why, token }) => `${why} ${token}`)).toEqual(faults)
})

test('removes an unknown placeholder also when the caller passes no `onFault`', () => {
  expect(fill('Hello {stranger}', {})).toBe('Hello')
})

test('limits a text whose nested placeholders multiply', () => {
  const bomb = Object.fromEntries(Array.from({ length: 5 }, (_, level) => [`a${level}`, `{a${level + 1}}`.repeat(40)]))
  const faults: FillFault[] = []
  expect(fill('{a0}', { ...bomb, a4: 'x' }, {}, (fault) => faults.push(fault)).length).toBeLessThanOrEqual(400)
  expect(faults.length).toBeGreaterThan(0)
})

test.each<[Casing, string, string, string]>([
  ['NONE', 'cash Back', 'en-US', 'cash Back'],
  ['UPPER', 'cash back', 'en-US', 'CASH BACK'],
  ['UPPER', 'iyi', 'tr', 'İYİ'],
  ['LOWER', 'Cash BACK', 'en-US', 'cash back'],
  ['LOWER', 'I', 'tr', 'ı'],
  ['TITLE', "member's cash back", 'en-US', "Member's Cash Back"],
  ['TITLE', 'AAdvantage miles', 'en-US', 'AAdvantage Miles'],
  ['TITLE', 'élan ist', 'tr', 'Élan İst'],
  ['SENTENCE', '“cash back” pays', 'en-US', '“Cash back” pays'],
  ['SENTENCE', 'cash back', 'en-US', 'Cash back'],
  ['SENTENCE', '(“cash back”)', 'en-US', '(“Cash back”)'],
  ['SENTENCE', 'Meridian miles', 'en-US', 'Meridian miles'],
  ['SENTENCE', '5% cash back', 'en-US', '5% cash back'],
])('%s converts %s (%s) to %s [P1-552]', (casing, text, locale, expected) =>
  expect(applyCasing(text, casing, locale)).toBe(expected),
)

test('finds placeholders and stray braces', () => {
  expect(tokensOf('{a} FIELD_LABEL {b:UPPER} NUMBER')).toEqual(['a', 'FIELD_LABEL', 'b'])
  for (const text of ['{a', 'a}', '{a b}', '{a:LOUD}', '{{a}}', '{}']) expect(hasStrayBraces(text)).toBe(true)
  expect(hasStrayBraces('{a} and {b:UPPER}')).toBe(false)
})

test.each([
  ['{currency} for you.', 'Cash back for you.'],
  ['Dine. {currency} follows.', 'Dine. Cash back follows.'],
  ['Dine today! **{currency}** follows.', 'Dine today! **Cash back** follows.'],
  ['Title\n\n- {currency}', 'Title\n\n- Cash back'],
  ['Your {currency}: {currency}', 'Your cash back: cash back'],
  ['{currency:NONE} for you.', 'cash back for you.'],
  ['{partner} for you.', 'lumen for you.'],
  ['{nested} for you.', 'cash back for you.'],
])('a common noun gets a capital letter at the start of a sentence: %j becomes %j [OPS-C5]', (text, expected) => {
  expect(fill(text, { currency: 'cash back', partner: 'lumen', nested: '{currency}' })).toBe(expected)
})
