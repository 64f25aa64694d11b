import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  acknowledgmentName,
  mismatchOf,
  readAcknowledgment,
  writeAcknowledgment,
  type Acknowledgment,
} from './acknowledgment.ts'
import { blocksPostings } from './hold.ts'
import { postingFileName, readPostingFile, writePostingFile, type PostingFile } from './posting-file.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const file: PostingFile = {
  partner: 'meridian-air',
  number: 42,
  day: '2026-11-03',
  createdAt: '2026-11-04T07:00:00Z',
  lines: [
    {
      memberNumber: '300418263',
      nameCheck: 'RIVERA/A',
      units: 850,
      activityDate: '2026-11-02',
      restaurant: 'Hilltop',
      reference: 'r1',
    },
    {
      memberNumber: '300418264',
      nameCheck: 'MEYER/B',
      units: 150,
      activityDate: '2026-11-02',
      restaurant: 'Corner',
      reference: 'r2',
    },
  ],
}
const answer: Acknowledgment = {
  partner: 'meridian-air',
  number: 42,
  fileHash: sha256('file'),
  createdAt: '2026-11-05T07:00:00Z',
  refusalCode: null,
  lines: [
    { reference: 'r1', units: 850, rejectCode: null, partnerReference: 'p1' },
    { reference: 'r2', units: 150, rejectCode: 'duplicate', partnerReference: '' },
  ],
}
const processedText = writeAcknowledgment(answer, sha256)
const refusedText = writeAcknowledgment({ ...answer, refusalCode: 'gap', lines: [] }, sha256)

/** Replaces a text of a file and computes its hash again. */
function reseal(text: string, from: string, to: string): string {
  expect(text).toContain(from)
  const changed = text.replace(from, to)
  const end = changed.lastIndexOf('\n', changed.length - 2) + 1
  const trailer = changed.slice(end).split('|')
  return `${changed.slice(0, end)}${[...trailer.slice(0, 3), sha256(changed.slice(0, end)), ...trailer.slice(4)].join('|')}\n`
}

test('an acknowledgment has the counts and sums of its lines', () => {
  expect(processedText.split('\n').slice(0, -2)).toEqual([
    `H|DAMASK-ACKNOWLEDGMENT|1|meridian-air|000042|2026-11-05T07:00:00Z|${sha256('file')}|processed||1|850|1|150`,
    'A|1|r1|850|accepted||p1',
    'A|2|r2|150|rejected|duplicate|',
  ])
  expect(processedText).toContain('\nT|2|1000|')
  expect(refusedText).toContain('|refused|gap|0|0|0|0\n')
})

test.each([
  ['another kind of header', processedText, 'H|', 'X|', 'unreadable'],
  ['another format', processedText, 'DAMASK-ACK', 'DAMASK-NAK', 'unreadable'],
  ['another version', processedText, 'MENT|1|', 'MENT|2|', 'unreadable'],
  ['a field too many in its header', processedText, '|850|1|150\n', '|850|1|150|\n', 'unreadable'],
  ['number 0', processedText, '|000042|', '|000000|', 'unreadable'],
  ['a time without seconds', processedText, 'T07:00:00Z', 'T07:00Z', 'unreadable'],
  ['a text in place of the hash of its posting file', processedText, sha256('file'), 'file', 'unreadable'],
  ['an unknown outcome', processedText, '|processed|', '|done|', 'unreadable'],
  ['a reason though it is processed', processedText, '|processed||', '|processed|late|', 'unreadable'],
  ['a known reason though it is processed', refusedText, '|refused|', '|processed|', 'unreadable'],
  ['no reason though it is refused', refusedText, '|gap|', '||', 'unreadable'],
  ['lines though it is refused', processedText, '|processed||', '|refused|gap|', 'unreadable'],
  ['another kind of line', processedText, 'A|1|', 'E|1|', 'unreadable'],
  ['a line out of sequence', processedText, 'A|1|', 'A|2|', 'unreadable'],
  ['a field too many in a line', processedText, '|p1\n', '|p1|\n', 'unreadable'],
  ['a field too few in a line', processedText, '|accepted||p1\n', '|accepted|\n', 'unreadable'],
  ['an accepted line with a code', processedText, '|accepted||', '|accepted|late|', 'unreadable'],
  ['an accepted line with a known code', processedText, '|accepted||', '|accepted|duplicate|', 'unreadable'],
  ['a line without an outcome', processedText, '|accepted||', '|||', 'unreadable'],
  ['a rejected line without a code', processedText, '|rejected|duplicate|', '|rejected||', 'unreadable'],
  ['a field with an outer space', processedText, '|p1\n', '|p1 \n', 'unreadable'],
  ['units that are no number', processedText, '|850|accepted', '|x|accepted', 'unreadable'],
  ['another count of accepted lines', processedText, '||1|850|1|', '||2|850|1|', 'wrong_count'],
  ['another count of rejected lines', processedText, '|850|1|150\n', '|850|2|150\n', 'wrong_count'],
  ['another count in its trailer', processedText, '\nT|2|', '\nT|3|', 'wrong_count'],
  ['another sum of accepted lines', processedText, '||1|850|', '||1|851|', 'wrong_sum'],
  ['another sum of rejected lines', processedText, '|1|150\n', '|1|151\n', 'wrong_sum'],
  ['another sum in its trailer', processedText, '\nT|2|1000|', '\nT|2|1001|', 'wrong_sum'],
  ['a trailer of another kind', processedText, '\nT|', '\nX|', 'unreadable'],
])('an acknowledgment with %s is refused even when the hash is correct', (_case, text, from, to, fault) => {
  expect(readAcknowledgment(reseal(text, from, to), sha256)).toEqual({ ok: false, fault })
})

test.each<[string, Partial<Acknowledgment>, string | null]>([
  ['it answers line by line', {}, null],
  ['it refuses the whole file', { refusalCode: 'gap', lines: [] }, null],
  ['the partner differs', { partner: 'other' }, 'other_file'],
  ['the number differs', { number: 43 }, 'other_file'],
  ['the hash differs', { fileHash: sha256('other') }, 'other_file'],
  ['a line is missing', { lines: answer.lines.slice(1) }, 'other_lines'],
  ['a line has another reference', { lines: answer.lines.map((line) => ({ ...line, reference: 'x' })) }, 'other_lines'],
  ['a line has other units', { lines: answer.lines.map((line) => ({ ...line, units: 1 })) }, 'other_lines'],
])('the mismatch of an acknowledgment and its file is $2 when $0', (_case, change, mismatch) => {
  expect(mismatchOf({ ...answer, ...change }, file, sha256('file'))).toBe(mismatch)
})

const postingText = writePostingFile(file, sha256)
test.each([
  ['another kind of header', 'H|', 'X|', 'unreadable'],
  ['another format', 'DAMASK-POSTING', 'DAMASK-POST', 'unreadable'],
  ['a field too many in its header', '|2|1000\nE', '|2|1000|\nE', 'unreadable'],
  ['an invalid time', 'T07:00:00Z', 'T27:00:00Z', 'unreadable'],
  ['a day of another form', '|2026-11-03|', '|11/03/2026|', 'unreadable'],
  ['another kind of line', 'E|1|', 'A|1|', 'unreadable'],
  ['a field too many in a line', '|r1\n', '|r1|\n', 'unreadable'],
  ['a field too few in a line', '|Hilltop|r1\n', '|r1\n', 'unreadable'],
  ['a field with an outer space', '|r1\n', '|r1 \n', 'unreadable'],
  ['another count in its trailer', '\nT|2|', '\nT|3|', 'wrong_count'],
  ['a count with a leading zero', '\nT|2|', '\nT|02|', 'unreadable'],
  ['a sum that is no number', '\nT|2|1000|', '\nT|2|x|', 'unreadable'],
])('a posting file with %s is refused even when the hash is correct', (_case, from, to, fault) => {
  expect(readPostingFile(reseal(postingText, from, to), sha256)).toEqual({ ok: false, fault })
})

test.each([
  ['unknown_number', { memberNumber: '1', nameCheck: 'B/B' }, true],
  ['unknown_number', { memberNumber: '2', nameCheck: 'A/A' }, false],
  ['number_closed', { memberNumber: '1', nameCheck: 'B/B' }, true],
  ['number_closed', { memberNumber: '2', nameCheck: 'A/A' }, false],
  ['name_mismatch', { memberNumber: '1', nameCheck: 'A/A' }, true],
  ['name_mismatch', { memberNumber: '1', nameCheck: 'B/B' }, false],
  ['name_mismatch', { memberNumber: '2', nameCheck: 'A/A' }, false],
  ['duplicate', { memberNumber: '2', nameCheck: 'B/B' }, true],
])('a line rejected as %s and now sent with %o blocks postings: %s', (code, current, blocks) => {
  expect(blocksPostings({ code, memberNumber: '1', nameCheck: 'A/A' }, current)).toBe(blocks)
})

test('a field too many in the trailer makes an acknowledgment unreadable', () => {
  const textWithExtraField = `${processedText.slice(0, -1)}|\n`
  expect(readAcknowledgment(textWithExtraField, sha256)).toEqual({ ok: false, fault: 'unreadable' })
})

test('file names have the partner and a number of six digits', () => {
  expect(postingFileName('meridian-air', 42)).toBe('meridian-air-000042.posting')
  expect(acknowledgmentName('meridian-air', 42)).toBe('meridian-air-000042.ack')
})
