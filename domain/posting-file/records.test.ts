import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPostingFile, writePostingFile } from './posting-file.ts'
import {
  appendTrailer,
  fieldText,
  parseFileNumber,
  isDay,
  isHash,
  isInstant,
  parseFile,
  recordLine,
} from './records.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const file = appendTrailer('H|header\nE|line\n', 1, 5, sha256)

test.each([
  ['64 characters', 'a'.repeat(64), 'a'.repeat(64)],
  ['more than 64 characters', `${'a'.repeat(64)}b`, 'a'.repeat(64)],
  ['64 characters after a space', ` ${'a'.repeat(64)}`, 'a'.repeat(64)],
  ['a space as the 64th character', `${'a'.repeat(63)} b`, 'a'.repeat(63)],
  ['several separators in a row', 'Café | \n Luna', 'Café Luna'],
])('converts a text with %s to a valid field', (_case, text, field) => {
  expect(fieldText(text)).toBe(field)
})

test.each([
  [['E|', 'fits'], 'field 1 of a record E| does not fit'],
  [['E', 'two  spaces'], 'field 2 of a record E does not fit'],
])('refuses to write the record %j', (fields, message) => {
  expect(() => recordLine(fields)).toThrow(message)
})

test.each([
  ['without a header', 'unreadable', appendTrailer('', 0, 0, sha256)],
  ['with text after the last line', 'unreadable', `${file}X`],
  ['without the end of the last line', 'unreadable', file.slice(0, -1)],
  ['whose trailer begins with S|', 'unreadable', file.replace('T|', 'S|')],
  ['with a field after the hash', 'unreadable', file.replace(/\n$/, '|\n')],
  ['that was changed after it was written', 'wrong_hash', file.replace('line', 'lime')],
])('a file %s has the fault %s', (_case, fault, text) => {
  expect(parseFile(text, sha256)).toBe(fault)
})

test('splits a file into its header, lines, count, sum and hash', () => {
  expect(parseFile(file, sha256)).toEqual({
    header: ['H', 'header'],
    lines: [['E', 'line']],
    count: 1,
    sum: 5,
    hash: sha256('H|header\nE|line\n'),
  })
})

test.each([
  ['a file number', '000042', 42, parseFileNumber],
  ['a file number', '1000042', null, parseFileNumber],
  ['a file number', '000000', null, parseFileNumber],
  ['a hash', 'a'.repeat(64), true, isHash],
  ['a hash', 'a'.repeat(65), false, isHash],
  ['a day', '2026-03-04', true, isDay],
  ['a day', '+002026-03-04', false, isDay], // `Date` accepts years of six digits with a sign
  ['a day', '2026-03-04T00:00:00Z', false, isDay],
  ['a day', '2026-02-30', false, isDay],
  ['an instant', '2026-03-04T00:00:00Z', true, isInstant],
  ['an instant', '+002026-03-04T00:00:00Z', false, isInstant],
  ['an instant', '2026-02-30T00:00:00Z', false, isInstant],
  ['an instant', '2026-03-04T24:00:00Z', false, isInstant], // `Date` reads it as 0:00 of the next day
  ['an instant', 'a day in March', false, isInstant],
])('reads $0 from "$1": $2', (_kind, text, value, parse) => {
  expect(parse(text)).toBe(value)
})

const line = { memberNumber: '12345678', nameCheck: 'RIVERA/A', activityDate: '2026-03-03', restaurant: 'Luna' }
const postingFileOf = (units: number) => ({
  partner: 'meridian-air',
  number: 42,
  day: '2026-03-04',
  createdAt: '2026-03-05T03:00:00Z',
  lines: [{ ...line, units, reference: 'reference' }],
})
test('refuses a file whose header and trailer agree on a sum that its lines do not have', () => {
  const body = writePostingFile(postingFileOf(850), sha256)
    .replace(/T\|.*\n/, '')
    .replace('|1|850\n', '|1|900\n')
  expect(readPostingFile(appendTrailer(body, 1, 900, sha256), sha256)).toEqual({ ok: false, fault: 'wrong_sum' })
})

test.each([0, 1.5])('refuses to write %d units', (units) => {
  expect(() => writePostingFile(postingFileOf(units), sha256)).toThrow(`not an amount: ${units}`)
})
