import {
  appendTrailer,
  fieldText,
  fileFaults,
  parseFileNumber,
  formatVersion,
  isHash,
  isInstant,
  parseFile,
  paddedNumber,
  recordLine,
  sumOfUnits,
  parseWholeNumber,
  type FileFault,
  type Sha256,
} from './records.ts'
import type { PostingFile } from './posting-file.ts'

export const acknowledgmentFormat = 'DAMASK-ACKNOWLEDGMENT'

/** Why a partner rejects a line. */
export const rejectCodes = ['unknown_number', 'name_mismatch', 'number_closed', 'duplicate'] as const
export type RejectCode = (typeof rejectCodes)[number]

/** Why a partner refuses a whole file. `gap`: an earlier file is missing. */
export const refusalCodes = [...fileFaults, 'gap'] as const
export type RefusalCode = (typeof refusalCodes)[number]

export type LineOutcome = {
  /** Id of the payout. */
  reference: string
  units: number
  /** Null: the partner added the units. */
  rejectCode: RejectCode | null
  /** The partner's reference; empty without one. */
  partnerReference: string
}

export type Acknowledgment = {
  partner: string
  /** Number and SHA-256 (from the trailer) of the acknowledged posting file. */
  number: number
  fileHash: string
  createdAt: string
  /** Null when the partner processed the file; `lines` then has an outcome for each line in order. Otherwise `lines` is empty. */
  refusalCode: RefusalCode | null
  lines: LineOutcome[]
}

/** Writes an acknowledgment (docs/runbooks/posting-files.md). */
export function writeAcknowledgment(acknowledgment: Acknowledgment, sha256: Sha256): string {
  const { lines, refusalCode } = acknowledgment
  const header = [
    'H',
    acknowledgmentFormat,
    formatVersion,
    acknowledgment.partner,
    paddedNumber(acknowledgment.number),
    acknowledgment.createdAt,
    acknowledgment.fileHash,
    refusalCode === null ? 'processed' : 'refused',
    refusalCode ?? '',
    ...totals(lines),
  ]
  const body = lines.map(({ reference, units, rejectCode, partnerReference }, index) => {
    const outcome = rejectCode === null ? 'accepted' : 'rejected'
    return recordLine(['A', index + 1, reference, units, outcome, rejectCode ?? '', partnerReference])
  })
  return appendTrailer(recordLine(header) + body.join(''), lines.length, sumOfUnits(lines), sha256)
}

/** Count and sum of accepted lines, then of rejected lines. */
function totals(lines: readonly LineOutcome[]): [number, number, number, number] {
  const acceptedLines = lines.filter(({ rejectCode }) => rejectCode === null)
  const rejectedLines = lines.filter(({ rejectCode }) => rejectCode !== null)
  return [acceptedLines.length, sumOfUnits(acceptedLines), rejectedLines.length, sumOfUnits(rejectedLines)]
}

/** Reads an acknowledgment, or returns the fault for which to refuse it. */
export function readAcknowledgment(
  text: string,
  sha256: Sha256,
): { ok: true; acknowledgment: Acknowledgment } | { ok: false; fault: FileFault } {
  const contents = parseFile(text, sha256)
  if (typeof contents === 'string') return { ok: false, fault: contents }
  const acknowledgment = parseAcknowledgment(contents.header, contents.lines)
  if (acknowledgment === null) return { ok: false, fault: 'unreadable' }
  const [declaredAcceptedCount, declaredAcceptedSum, declaredRejectedCount, declaredRejectedSum] = contents.header
    .slice(firstTotalField)
    .map(parseWholeNumber)
  const [acceptedCount, acceptedSum, rejectedCount, rejectedSum] = totals(acknowledgment.lines)
  const isCountRight = declaredAcceptedCount === acceptedCount && declaredRejectedCount === rejectedCount
  if (!isCountRight || contents.count !== acknowledgment.lines.length) return { ok: false, fault: 'wrong_count' }
  const isSumRight = declaredAcceptedSum === acceptedSum && declaredRejectedSum === rejectedSum
  if (!isSumRight || contents.sum !== sumOfUnits(acknowledgment.lines)) return { ok: false, fault: 'wrong_sum' }
  return { ok: true, acknowledgment }
}

const headerFields = 13
const lineFields = 7
/** Index of the first of the four totals, the last fields of the header. */
const firstTotalField = 9

function parseAcknowledgment(header: readonly string[], records: readonly string[][]): Acknowledgment | null {
  const [kind, format, version, partner = '', number = '', createdAt = '', fileHash = '', outcome, reason] = header
  const postingFileNumber = parseFileNumber(number)
  const refusalCode = refusalCodes.find((code) => code === reason) ?? null
  const isHeader =
    kind === 'H' &&
    format === acknowledgmentFormat &&
    version === String(formatVersion) &&
    header.length === headerFields
  const isOutcome = refusalCode === null ? outcome === 'processed' && reason === '' : outcome === 'refused'
  const lines = records.map(parseLine)
  const validLines = lines.filter((line) => line !== null)
  if (!isHeader || !isOutcome || postingFileNumber === null || !isInstant(createdAt) || !isHash(fileHash)) return null
  if (validLines.length < lines.length || (refusalCode !== null && lines.length > 0)) return null
  return { partner, number: postingFileNumber, fileHash, createdAt, refusalCode, lines: validLines }
}

function parseLine(fields: string[], index: number): LineOutcome | null {
  const [kind, sequence, reference = '', amount = '', outcome, code, partnerReference = ''] = fields
  const rejectCode = rejectCodes.find((candidate) => candidate === code) ?? null
  const units = parseWholeNumber(amount)
  const isLine = kind === 'A' && sequence === String(index + 1) && fields.length === lineFields
  const isOutcome = rejectCode === null ? outcome === 'accepted' && code === '' : outcome === 'rejected'
  const isClean = fields.every((field) => field === fieldText(field))
  return isLine && isOutcome && isClean && units !== null ? { reference, units, rejectCode, partnerReference } : null
}

/** How an acknowledgment differs from the sent file. */
export type Mismatch = 'other_file' | 'other_lines'

/** Compares an acknowledgment with its posting file; null when they match. A refusal has no lines to compare. */
export function mismatchOf(acknowledgment: Acknowledgment, file: PostingFile, hash: string): Mismatch | null {
  if (
    acknowledgment.partner !== file.partner ||
    acknowledgment.number !== file.number ||
    acknowledgment.fileHash !== hash
  )
    return 'other_file'
  if (acknowledgment.refusalCode !== null) return null
  const hasSameLines =
    acknowledgment.lines.length === file.lines.length &&
    file.lines.every(({ reference, units }, index) => {
      const line = acknowledgment.lines[index]
      return line?.reference === reference && line.units === units
    })
  return hasSameLines ? null : 'other_lines'
}

/** `meridian-air-000042.ack` */
export const acknowledgmentName = (partner: string, number: number): string => `${partner}-${paddedNumber(number)}.ack`
