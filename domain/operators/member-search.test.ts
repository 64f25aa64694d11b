import { expect, test } from 'vitest'
import { foldName, parseMemberSearch } from './member-search.ts'

const id = '0123456789abcdef0123456789abcdef'

test.each([
  ['', null],
  [' a ', null],
  ['123', null],
  ['a1', null],
  [id.toUpperCase(), { publicId: id }],
  ['Ana@Lumen.example', { email: 'ana@lumen.example' }],
  ['0123456789abcdef-0123456789abcdef', { publicId: id }],
  [`${id}0`, { numbers: [`${id}0`.toUpperCase(), `${id}0`] }],
  ['a12', null],
  ['a123', { numbers: ['A123', 'a123'] }],
  ['12345', { numbers: ['12345'] }],
  ['21255501420', { numbers: ['21255501420'] }],
  ['Bo', { name: { whole: 'bo', words: ['bo'] } }],
  ['Ana   Ruiz', { name: { whole: 'ana ruiz', words: ['ana', 'ruiz'] }, email: 'ana ruiz' }],
  ['a ,', null],
  [`${' '.repeat(101)}Li `, { name: { whole: 'li', words: ['li'] } }], // spaces are trimmed before the cut at 100
  [' mq 4417 ', { numbers: ['MQ4417', 'mq 4417'] }],
  ['4242abc', { numbers: ['4242ABC', '4242abc'] }],
  ['Ruiz,', { name: { whole: 'ruiz,', words: ['ruiz'] }, email: 'ruiz,' }],
  ['1234', { numbers: ['1234'], lastFour: '1234' }],
  ['4242', { numbers: ['4242'], lastFour: '4242' }],
  ['(212) 555-0142', { numbers: ['2125550142'] }],
  ['+1 212 555 0142', { numbers: ['12125550142', '2125550142'] }],
  ['mq 4417', { numbers: ['MQ4417', 'mq 4417'] }],
  ['Li', { name: { whole: 'li', words: ['li'] } }],
  ['Hélène', { name: { whole: 'helene', words: ['helene'] }, email: 'helene' }],
  // Vowel signs are not accents: without them the name would be another one.
  ['दिल्ली', { name: { whole: 'दिल्ली', words: ['दिल्ली'] }, email: 'दिल्ली' }],
  ['Ruiz, Ana', { name: { whole: 'ruiz, ana', words: ['ruiz', 'ana'] }, email: 'ruiz, ana' }],
])('parses "%s" to %j', (text, expected) => {
  expect(parseMemberSearch(text)).toEqual(expected)
})

test('folds a name to lower case, and removes accents and outer spaces', () => expect(foldName(' José ')).toBe('jose'))

test('cuts a text to at most 100 characters', () => {
  expect(parseMemberSearch('ab '.repeat(400))?.name?.whole.length).toBeLessThanOrEqual(100)
})
