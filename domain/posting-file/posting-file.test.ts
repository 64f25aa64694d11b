import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  mismatchOf,
  readAcknowledgment,
  refusalCodes,
  rejectCodes,
  writeAcknowledgment,
  type Acknowledgment,
} from './acknowledgment.ts'
import { nameCheck, readPostingFile, writePostingFile, type PostingFile, type PostingLine } from './posting-file.ts'
import { fieldText, fileNumberMax, instantText } from './records.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const anyText = fc.string({ unit: 'binary', maxLength: 80 }).map(fieldText)
const anyDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const anyInstant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(instantText)
const anyLine: fc.Arbitrary<PostingLine> = fc.record({
  memberNumber: fc.stringMatching(/^\d{6,10}$/),
  nameCheck: fc
    .tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
    .map(([first, last]) => nameCheck(first, last)),
  units: fc.integer({ min: 1, max: 1_000_000 }),
  activityDate: anyDay,
  restaurant: anyText,
  reference: fc.uuid(),
})
const anyFile: fc.Arbitrary<PostingFile> = fc.record({
  partner: fc.stringMatching(/^[a-z]{2,12}(-[a-z]{2,8})?$/),
  number: fc.integer({ min: 1, max: fileNumberMax }),
  day: anyDay,
  createdAt: anyInstant,
  lines: fc.array(anyLine, { maxLength: 8 }),
})
const anyAcknowledgment: fc.Arbitrary<Acknowledgment> = anyFile.chain((file) =>
  fc
    .record({
      refusalCode: fc.option(fc.constantFrom(...refusalCodes), { freq: 2 }),
      outcomes: fc.array(fc.option(fc.constantFrom(...rejectCodes)), { minLength: 8, maxLength: 8 }),
      partnerReference: anyText,
    })
    .map(({ refusalCode, outcomes, partnerReference }) => ({
      partner: file.partner,
      number: file.number,
      fileHash: sha256('file'),
      createdAt: file.createdAt,
      refusalCode,
      lines:
        refusalCode === null
          ? file.lines.map(({ reference, units }, index) => ({
              reference,
              units,
              rejectCode: outcomes[index] ?? null,
              partnerReference,
            }))
          : [],
    })),
)

/** The text with one byte changed, decoded as a receiver would; null when the byte has the value `to` already. */
const changeByte = (text: string, at: number, to: number) => {
  const bytes = Buffer.from(text)
  const index = at % bytes.length
  if (bytes[index] === to) return null
  bytes[index] = to
  return bytes.toString()
}

describe('a posting file', () => {
  test('reads back unchanged after writing', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const text = writePostingFile(file, sha256)
        expect(readPostingFile(text, sha256)).toMatchObject({ ok: true, file })
      }),
    )
  })

  test('is refused when any byte of it changes', () => {
    fc.assert(
      fc.property(anyFile, fc.nat(), fc.nat(255), (file, at, to) => {
        const text = changeByte(writePostingFile(file, sha256), at, to)
        if (text !== null) expect(readPostingFile(text, sha256).ok).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  test('is refused when its end is cut off or text follows it', () => {
    fc.assert(
      fc.property(anyFile, fc.nat(), fc.string({ minLength: 1 }), (file, at, suffix) => {
        const text = writePostingFile(file, sha256)
        expect(readPostingFile(text.slice(0, at % text.length), sha256).ok).toBe(false)
        expect(readPostingFile(text + suffix, sha256).ok).toBe(false)
      }),
    )
  })

  const line = {
    memberNumber: '300418263',
    nameCheck: 'RIVERA/A',
    units: 850,
    activityDate: '2026-11-02',
    restaurant: 'Hilltop Table',
    reference: '0d9f7a52-5a63-4b5e-9d1b-0c7b6f8f3f11',
  }
  const file = {
    partner: 'meridian-air',
    number: 42,
    day: '2026-11-03',
    createdAt: '2026-11-04T07:00:00Z',
    lines: [line],
  }
  /** Replaces a text of the file and computes its hash again. */
  const reseal = (from: string, to: string) => {
    const changed = writePostingFile(file, sha256).replace(from, to)
    const end = changed.lastIndexOf('T|')
    // The last 65 characters are the hash and a line break.
    return `${changed.slice(0, end)}${changed.slice(end).slice(0, -65)}${sha256(changed.slice(0, end))}\n`
  }

  test('has the fields that docs/runbooks/posting-files.md shows', () => {
    const text = writePostingFile(file, sha256)
    expect(text.split('\n').slice(0, 2)).toEqual([
      'H|DAMASK-POSTING|1|meridian-air|000042|2026-11-03|2026-11-04T07:00:00Z|1|850',
      'E|1|300418263|RIVERA/A|850|2026-11-02|Hilltop Table|0d9f7a52-5a63-4b5e-9d1b-0c7b6f8f3f11',
    ])
    expect(text).toMatch(/\nT\|1\|850\|[0-9a-f]{64}\n$/)
  })

  test.each([
    ['another sum in its header', '|1|850\nE', '|1|851\nE', 'wrong_sum'],
    ['another sum in its trailer', '\nT|1|850|', '\nT|1|85|', 'wrong_sum'],
    ['another count in its header', '|1|850\nE', '|2|850\nE', 'wrong_count'],
    ['a line without units', '|850|2026', '|0|2026', 'unreadable'],
    ['a line with negative units', '|850|2026', '|-850|2026', 'unreadable'],
    ['a line out of sequence', 'E|1|', 'E|2|', 'unreadable'],
    ['an invalid day', '|2026-11-02|', '|2026-13-02|', 'unreadable'],
    ['number 0', '|000042|', '|000000|', 'unreadable'],
    ['another version', 'POSTING|1|', 'POSTING|2|', 'unreadable'],
  ])('with %s is refused even when the hash is correct', (_, from, to, fault) => {
    expect(readPostingFile(reseal(from, to), sha256)).toEqual({ ok: false, fault })
  })

  test.each([{ units: 0 }, { units: 1.5 }, { restaurant: 'a|b' }, { restaurant: 'a\nb' }, { restaurant: ' a' }])(
    'is not written with %j',
    (change) => {
      expect(() => writePostingFile({ ...file, lines: [{ ...line, ...change }] }, sha256)).toThrow(RangeError)
    },
  )
})

describe('an acknowledgment', () => {
  test('reads back unchanged after writing', () => {
    fc.assert(
      fc.property(anyAcknowledgment, (acknowledgment) => {
        expect(readAcknowledgment(writeAcknowledgment(acknowledgment, sha256), sha256)).toEqual({
          ok: true,
          acknowledgment,
        })
      }),
    )
  })

  test('is refused when any byte of it changes', () => {
    fc.assert(
      fc.property(anyAcknowledgment, fc.nat(), fc.nat(255), (acknowledgment, at, to) => {
        const text = changeByte(writeAcknowledgment(acknowledgment, sha256), at, to)
        if (text !== null) expect(readAcknowledgment(text, sha256).ok).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  test('is refused when the sum in its header differs from the lines', () => {
    const line = { reference: 'r', units: 850, rejectCode: null, partnerReference: '' }
    const header = {
      partner: 'p',
      number: 1,
      fileHash: sha256(''),
      createdAt: '2026-11-04T07:00:00Z',
      refusalCode: null,
    }
    const text = writeAcknowledgment({ ...header, lines: [line] }, sha256)
    const end = text.lastIndexOf('T|')
    const body = text.slice(0, end).replace('|1|850|0|0\n', '|1|851|0|0\n')
    expect(readAcknowledgment(`${body}T|1|850|${sha256(body)}\n`, sha256)).toEqual({ ok: false, fault: 'wrong_sum' })
  })

  test('matches only its posting file, line by line', () => {
    fc.assert(
      fc.property(anyFile, anyFile, (file, otherFile) => {
        const acknowledgmentOf = (posting: PostingFile): Acknowledgment => ({
          partner: posting.partner,
          number: posting.number,
          createdAt: posting.createdAt,
          fileHash: sha256('file'),
          refusalCode: null,
          lines: posting.lines.map(({ reference, units }) => ({
            reference,
            units,
            rejectCode: null,
            partnerReference: '',
          })),
        })
        const acknowledgment = acknowledgmentOf(file)
        expect(mismatchOf(acknowledgment, file, sha256('file'))).toBeNull()
        expect(mismatchOf(acknowledgment, file, sha256('other'))).toBe('other_file')
        const withOtherLines = { ...acknowledgmentOf(otherFile), partner: file.partner, number: file.number }
        expect(mismatchOf(withOtherLines, file, sha256('file'))).toBe(
          otherFile.lines.length === 0 && file.lines.length === 0 ? null : 'other_lines',
        )
        // A refusal has no lines to compare.
        expect(mismatchOf({ ...acknowledgment, refusalCode: 'wrong_sum', lines: [] }, file, sha256('file'))).toBeNull()
      }),
    )
  })
})

test.each([
  ['Ana', 'Rivera', 'RIVERA/A'],
  ['Zoë', 'Müller-Łang', 'MULLERŁANG/Z'],
  ['', "O'Neil", 'ONEIL/'],
  // A letter above U+FFFF counts as one of the 20 letters of a last name.
  ['\u{1D400}na', '\u{10428}'.repeat(21), `${'\u{10400}'.repeat(20)}/\u{1D400}`],
])('the name check of %s %s is %s', (first, last, check) => expect(nameCheck(first, last)).toBe(check))
