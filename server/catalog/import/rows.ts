import type { FieldError } from '../../../contract/endpoint.ts'
import { recordOfCells, columns, lostTextIn, type ZipCheck } from './cells.ts'
import { decodedText } from './decode.ts'
import { mapRow, type Mapping } from './mapping.ts'
import { linesOf, recordsOf } from './records.ts'
import type { FileUnderstanding } from './understand.ts'

/**
 * One row of a file. `line`: its first physical line. `errors`: errors of parsing. `mends`: each mend of a cell. `cells`: the row as the
 * file has it, null when it could not be split into cells or for JSON; `text`: its text.
 */
export type ImportRow = {
  line: number
  record: unknown
  errors: FieldError[]
  mends: string[]
  cells: string[] | null
  text: string
}

export type RowReading = {
  isZipOf: ZipCheck
  /** Receives the size of each part of the file that was read, in bytes. */
  onBytes?: (count: number) => void
}

/** Streams the rows of a file that `understandFile` has understood. */
export function readImportRows(
  file: string,
  understanding: FileUnderstanding,
  reading: RowReading,
): AsyncIterable<ImportRow> {
  return understanding.format === 'json'
    ? jsonRows(file, understanding, reading)
    : tableRows(file, understanding, reading)
}

/** Rows from records that are already parsed. `line` counts the records from 1. */
export async function* rowsOf(records: AsyncIterable<unknown> | Iterable<unknown>): AsyncIterable<ImportRow> {
  let line = 0
  for await (const record of records)
    yield { line: ++line, record, errors: lostTextErrors(record), mends: [], cells: null, text: '' }
}

async function* jsonRows(
  file: string,
  { form, map }: FileUnderstanding,
  { isZipOf, onBytes }: RowReading,
): AsyncIterable<ImportRow> {
  let line = 0
  for await (const lines of linesOf(decodedText(file, form.encoding, onBytes))) {
    for (const { text, isCut } of lines) {
      line += 1
      if (text.trim() !== '') yield { line, cells: null, text, ...jsonRow(isCut ? '' : text, map, isZipOf) }
    }
  }
}

type ReadRecord = Pick<ImportRow, 'record' | 'errors' | 'mends'>

function jsonRow(text: string, map: Mapping | null, isZipOf: ZipCheck): ReadRecord {
  let record: unknown
  try {
    record = JSON.parse(text)
  } catch {
    record = null
  }
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    return { record: null, errors: [{ field: '', message: 'is not a JSON object' }], mends: [] }
  if (map) return recordOfCells(mapRow(cellsOfJson(record), map), isZipOf)
  const errors = lostTextErrors(record)
  if (errors.length > 0) return { record, errors, mends: [] }
  // Texts are mended as in a table; numbers, lists and objects have their final form.
  const isMendable = (name: string, value: unknown) => typeof value === 'string' && columns[name] !== 'json'
  const texts = Object.entries(record).filter(([name, value]) => isMendable(name, value)) as [string, string][]
  const read = recordOfCells(Object.fromEntries(texts), isZipOf)
  const values = Object.entries(record).filter(([name, value]) => !isMendable(name, value))
  return { ...read, record: { ...Object.fromEntries(values), ...read.record } }
}

/** An error for each field of a record that contains a lost letter, at any depth. */
function lostTextErrors(record: unknown): FieldError[] {
  if (typeof record !== 'object' || record === null) return []
  return Object.entries(record).flatMap(([field, value]) => {
    const fault = lostTextWithin(value)
    return fault === null ? [] : [{ field, message: fault }]
  })
}

function lostTextWithin(value: unknown): string | null {
  if (typeof value === 'string') return lostTextIn(value)
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const fault = lostTextIn(key) ?? lostTextWithin(inner)
    if (fault !== null) return fault
  }
  return null
}

const cellsOfJson = (record: object): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, cellOf(value)]))

/** Converts a value of foreign JSON to a cell: lists are joined by `|`, objects and null become empty. */
function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(cellOf).join('|')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

async function* tableRows(
  file: string,
  { form, map }: FileUnderstanding,
  { isZipOf, onBytes }: RowReading,
): AsyncIterable<ImportRow> {
  let names: string[] | null = null
  let recordCount = 0
  for await (const { line, cells, fault, text } of recordsOf(
    linesOf(decodedText(file, form.encoding, onBytes)),
    form.separator,
  )) {
    recordCount += 1
    if (recordCount < form.headerRecord) continue
    if (!names) {
      names = (cells ?? []).map((name) => name.trim())
      continue
    }
    const unread = (message: string) => ({ record: null, errors: [{ field: '', message }], mends: [] })
    if (!cells) yield { line, cells, text, ...unread(fault) }
    else if (cells.length !== names.length && !isTrailing(cells, names))
      yield { line, cells, text, ...unread(`has ${cells.length} cells, the first line has ${names.length}`) }
    else {
      const row = cellsByName(names, cells)
      yield { line, cells, text, ...recordOfCells(map ? mapRow(row, map) : row, isZipOf) }
    }
  }
}

/** Whether the row differs from the names only by empty cells at its end, as spreadsheets write them. */
function isTrailing(cells: readonly string[], names: readonly string[]): boolean {
  return cells.length > names.length && cells.slice(names.length).every((cell) => cell.trim() === '')
}

/** When several columns have the same name, the first one counts. */
function cellsByName(names: readonly string[], cells: readonly string[]): Record<string, string> {
  const row: Record<string, string> = {}
  for (const [index, name] of names.entries()) if (!Object.hasOwn(row, name)) row[name] = cells[index] ?? ''
  return row
}
