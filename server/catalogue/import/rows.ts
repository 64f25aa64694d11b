import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parse } from 'csv-parse'
import type { FieldError } from '../../../contract/endpoint.ts'
import { recordOfCells, type ColumnMap } from './cells.ts'

/** One row of a file with the line it begins on. `errors` are what already went wrong in reading it. */
export type Row = { line: number; record: unknown; errors: FieldError[] }

/** Rows of a restaurants file, streamed: CSV when the name ends in .csv, else one JSON object a line. */
export function readRows(file: string, map: ColumnMap = {}): AsyncIterable<Row> {
  return file.toLowerCase().endsWith('.csv') ? csvRows(file, map) : jsonRows(file)
}

/** Rows that are already in memory, numbered from 1. */
export async function* rowsOf(records: AsyncIterable<unknown> | Iterable<unknown>): AsyncIterable<Row> {
  let line = 0
  for await (const record of records) yield { line: ++line, record, errors: [] }
}

async function* jsonRows(file: string): AsyncIterable<Row> {
  let line = 0
  for await (const raw of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    line++
    const text = line === 1 ? raw.replace(/^\uFEFF/, '') : raw
    if (text.trim() !== '') yield jsonRow(line, text)
  }
}

function jsonRow(line: number, text: string): Row {
  try {
    return { line, record: JSON.parse(text), errors: [] }
  } catch {
    return { line, record: null, errors: [{ field: '', message: 'is not a JSON object' }] }
  }
}

type Parsed = { record: string[]; info: { lines: number } }

async function* csvRows(file: string, map: ColumnMap): AsyncIterable<Row> {
  const parser = createReadStream(file).pipe(
    parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true, relax_quotes: true }),
  )
  let header: string[] | undefined
  let before = 0
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    const line = before + 1
    before = info.lines
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
    const cells = Object.fromEntries(record.map((cell, at) => [names[at] ?? '', cell]))
    yield { line, ...recordOfCells(cells, map) }
  }
}
