import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parse } from 'csv-parse'
import type { FieldError } from '../../../contract/endpoint.ts'
import { recordOfCells } from './cells.ts'
import { mapRow, type Mapping } from './mapping.ts'

/** One row of a file. `errors` are errors of parsing. `line` is its first line; in CSV, empty lines before the row count as part of it. */
export type ImportRow = { line: number; record: unknown; errors: FieldError[] }

/**
 * Streams the rows of a restaurants file: CSV when the file's name ends in .csv, otherwise one JSON object per line. Without a mapping, the
 * columns must have our names.
 */
export function readImportRows(file: string, mapping: Mapping | null = null): AsyncIterable<ImportRow> {
  return file.toLowerCase().endsWith('.csv') ? csvRows(file, mapping) : jsonRows(file, mapping)
}

/** Rows from records that are already parsed. `line` counts the records from 1. */
export async function* rowsOf(records: AsyncIterable<unknown> | Iterable<unknown>): AsyncIterable<ImportRow> {
  let line = 0
  for await (const record of records) yield { line: ++line, record, errors: [] }
}

async function* jsonRows(file: string, mapping: Mapping | null): AsyncIterable<ImportRow> {
  let line = 0
  for await (const raw of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    line++
    const text = line === 1 ? raw.replace(/^\uFEFF/, '') : raw
    if (text.trim() !== '') yield jsonRow(line, text, mapping)
  }
}

function jsonRow(line: number, text: string, mapping: Mapping | null): ImportRow {
  try {
    const record: unknown = JSON.parse(text)
    if (!mapping || typeof record !== 'object' || record === null) return { line, record, errors: [] }
    const cells = Object.entries(record).map(([name, value]) => [name, cellOf(value)])
    return { line, ...recordOfCells(mapRow(Object.fromEntries(cells) as Record<string, string>, mapping)) }
  } catch {
    return { line, record: null, errors: [{ field: '', message: 'is not a JSON object' }] }
  }
}

/** Converts a value of foreign JSON to a cell: lists are joined by `|`, objects and null become empty. */
function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(cellOf).join('|')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

type ParsedRow = { record: string[]; info: { lines: number } }

async function* csvRows(file: string, mapping: Mapping | null): AsyncIterable<ImportRow> {
  const parser = createReadStream(file).pipe(
    parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true, relax_quotes: true }),
  )
  let header: string[] | undefined
  /** The last line of the row before. */
  let linesRead = 0
  for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
    const line = linesRead + 1
    linesRead = info.lines
    if (!header) {
      header = record.map((name) => name.trim())
      continue
    }
    const names = header
    if (record.length !== names.length) {
      yield {
        line,
        record: null,
        errors: [{ field: '', message: `has ${record.length} cells, the first line has ${names.length}` }],
      }
      continue
    }
    const cells = Object.fromEntries(record.map((cell, index) => [names[index] ?? '', cell]))
    yield { line, ...recordOfCells(mapping ? mapRow(cells, mapping) : cells) }
  }
}
