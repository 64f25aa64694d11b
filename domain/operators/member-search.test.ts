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
  ['53 10-42.84', { numbers: ['53104284'] }],
  ['Bo', { name: { whole: 'bo', words: ['bo'] } }],
  ['Ana   Ruiz', { name: { whole: 'ana ruiz', words: ['ana', 'ruiz'] }, email: 'ana ruiz' }],
  ['a ,', null],
  [`${' '.repeat(101)}Li `, { name: { whole: 'li', words: ['li'] } }], // spaces are trimmed before the cut at 100
  [' mq 4417 ', { numbers: ['MQ4417', 'mq 4417'] }],
  ['4242abc', { numbers: ['4242ABC', '4242abc'] }],
  ['Ruiz,', { name: { whole: 'ruiz,', words: ['ruiz'] }, email: 'ruiz,' }],
  ['1234', { numbers: ['1234'], card: { lastFour: '1234' } }],
  ['4242', { numbers: ['4242'], card: { lastFour: '4242' } }],
  ['(212) 555-0142', { numbers: ['2125550142'], phone: '2125550142' }],
  ['+1 212 555 0142', { numbers: ['12125550142', '2125550142'], phone: '2125550142' }],
  ['２１２.555.0142', { numbers: ['2125550142'], phone: '2125550142' }],
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

test.each([
  ['Visa 4242', { lastFour: '4242', brand: 'visa' }],
  ['visa ending 4242', { lastFour: '4242', brand: 'visa' }],
  ['Visa ending in 4242.', { lastFour: '4242', brand: 'visa' }],
  ['visa last 4 4242', { lastFour: '4242', brand: 'visa' }],
  ['Visa •••• 4242', { lastFour: '4242', brand: 'visa' }],
  ['visa-4242', { lastFour: '4242', brand: 'visa' }],
  ['4242 visa', { lastFour: '4242', brand: 'visa' }],
  ['mc 4242', { lastFour: '4242', brand: 'mastercard' }],
  ['Master Card 4242', { lastFour: '4242', brand: 'mastercard' }],
  ['American Express ending in 0005', { lastFour: '0005', brand: 'amex' }],
  ['amex 0005', { lastFour: '0005', brand: 'amex' }],
  ['disc 1117', { lastFour: '1117', brand: 'discover' }],
  ['card 4242', { lastFour: '4242' }],
  ['ending in 4242', { lastFour: '4242' }],
  ['•••• 4242', { lastFour: '4242' }],
  ['xxxx 4242', { lastFour: '4242' }],
  ['**4242', { lastFour: '4242' }],
])('reads "%s" as the card %j [MEM-C8]', (text, card) => expect(parseMemberSearch(text)).toEqual({ card }))

test.each(['visa 42', 'visa 42424', 'viza 4242', 'mq 4417'])('does not read "%s" as a card', (text) =>
  expect(parseMemberSearch(text)?.card).toBeUndefined(),
)
