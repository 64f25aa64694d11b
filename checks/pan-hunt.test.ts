import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findCardNumbers } from './pan-hunt.ts'

test.each([
  '4242424242424242',
  '{"number":"4242424242424242"}',
  'GET /cards?n=4242424242424242&x=1',
  'n=4242-4242-4242-4242;',
  'n=4242%204242%204242%204242',
  'pan4242424242424242end',
  '4242 4242 4242 4242',
])('finds %s', (text) => {
  expect(findCardNumbers(text)).toEqual(['4242424242424242'])
  expect(findCardNumbers(Buffer.from(`\u0000${text}\u0000`))).toEqual(['4242424242424242'])
  // Two-byte characters that begin at an odd offset.
  expect(findCardNumbers(Buffer.concat([Buffer.of(0), Buffer.from(text, 'utf16le')]))).toEqual(['4242424242424242'])
})

test('finds a number across the border of two chunks', () => {
  // A chunk has 8 MiB.
  const dump = Buffer.alloc(8 * 1024 * 1024 + 100, 'x')
  dump.write(' 378282246310005 ', 8 * 1024 * 1024 - 5)
  expect(findCardNumbers(dump)).toEqual(['378282246310005'])
})

test.each([
  ['a wrong check digit', '4242424242424241'],
  ['part of a longer run', '42424242424242424242424242'],
  ['an instant in milliseconds', '1763639000000'],
  ['a prefix of no known network', '9999999999999995'],
  ['a masked number', '424242******4242'],
  ['groups of no card format', '42424242-4242-4242'],
])('does not report %s', (_what, text) => {
  expect(findCardNumbers(text)).toEqual([])
})

test('does not report identifiers and ciphertext', () => {
  const noise = Array.from(
    { length: 20_000 },
    () => `${randomUUID()} ${randomBytes(48).toString('hex')} ${randomBytes(48).toString('base64')}`,
  )
  expect(findCardNumbers(noise.join('\n'))).toEqual([])
})
