import { open } from 'node:fs/promises'
import { columns } from './cells.ts'
import { contradicts, fieldNamed, fieldOfValues, fieldsOfSeveralColumns } from './column-names.ts'
import { brokenLettersIn, detectEncoding, decodedText, type EncodingGuess } from './decode.ts'
import { columnsOf, type FileForm, type Mapping } from './mapping.ts'
import { guessSeparator, linesOf, recordsOf, separatorDirective } from './records.ts'

/** How sure a column's field is: our own name, the given map, a common name, or the form of the values. */
export type Sureness = 'exact' | 'map' | 'name' | 'values'
/** A column of a file: the field that it fills, or null when it is ignored, and its first value. */
export type ColumnGuess = { column: string; field: string | null; sureness: Sureness | null; example: string }

/** What was understood of a file before its rows are read. */
export type FileUnderstanding = {
  format: 'table' | 'json'
  form: FileForm
  encoding: EncodingGuess
  /** The columns of a table in their order; empty for JSON. */
  columns: ColumnGuess[]
  /** How to read the rows; null when the names are ours. */
  map: Mapping | null
  /** Whether the encoding, the header or a column was guessed, so that a person should look before anything is written. */
  isGuess: boolean
  warnings: string[]
}

const sampleLinesMax = 400
const sampleCharacters = 1_000_000
const headerRecordsMax = 10

/**
 * Understands a file: its encoding, its separator, the record with the names of the columns, and the field of each column. With a map, only
 * the form of the file is guessed, unless the map has it. Throws an error for the person who runs the import: the map names a column that
 * the file lacks, or no column is known.
 */
export async function understandFile(file: string, map: Mapping | null = null): Promise<FileUnderstanding> {
  const encoding = map?.form ? { encoding: map.form.encoding, isCertain: true } : await detectEncoding(file)
  const lines = await sampleOf(file, encoding)
  const brokenLetters = brokenLettersIn(lines.map(({ text }) => text).join('\n'))
  const warnings = brokenLetters
    ? [
        `"${brokenLetters}" looks like text that was converted twice. It is imported as it is; better export the file again.`,
      ]
    : []
  if (isJson(file, lines[0]?.text ?? '')) {
    const form: FileForm = { encoding: encoding.encoding, separator: ',', headerRecord: 1 }
    // `--save-map` writes a map without sources for objects with our names: it has only the form of the file.
    const sourcesMap = map && Object.keys(map.sources).length > 0 ? map : null
    return { format: 'json', form, encoding, columns: [], map: sourcesMap, isGuess: !encoding.isCertain, warnings }
  }
  const separator =
    map?.form?.separator ?? separatorDirective(lines[0]?.text ?? '') ?? (await guessSeparator(lines.slice(0, 60)))
  const records: string[][] = []
  for await (const { cells } of recordsOf([lines], separator)) records.push(cells ?? [])
  const headerRecord = map?.form?.headerRecord ?? headerRecordIn(records, map)
  const names = (records[headerRecord - 1] ?? []).map((name) => name.trim())
  const form: FileForm = { encoding: encoding.encoding, separator, headerRecord }
  const values = (index: number) =>
    records
      .slice(headerRecord)
      .flatMap((cells) => ((cells[index] ?? '').trim() === '' ? [] : [cells[index]?.trim() ?? '']))
  const guesses = map ? mappedColumns(names, values, map, file) : guessColumns(names, values)
  if (!map && guesses.every(({ field }) => field === null)) throw new Error(noColumnKnown(file, names))
  const isGuess = !map?.form && (!encoding.isCertain || headerRecord > 1 || guesses.some(isGuessed))
  return { format: 'table', form, encoding, columns: guesses, map: map ?? mapOf(guesses), isGuess, warnings }
}

const isGuessed = ({ sureness }: ColumnGuess): boolean => sureness === 'name' || sureness === 'values'

async function sampleOf(file: string, { encoding }: EncodingGuess): Promise<{ text: string; isCut: boolean }[]> {
  const sample: { text: string; isCut: boolean }[] = []
  let characters = 0
  for await (const lines of linesOf(decodedText(file, encoding))) {
    sample.push(...lines)
    characters += lines.reduce((sum, { text }) => sum + text.length, 0)
    if (sample.length >= sampleLinesMax || characters >= sampleCharacters) break
  }
  return sample.slice(0, sampleLinesMax)
}

/** JSON by the file's name, else by its first character; a file that ends in .csv is a table. */
function isJson(file: string, firstLine: string): boolean {
  const name = file.toLowerCase()
  if (/\.(?:ndjson|jsonl|json)$/.test(name)) return true
  return !/\.(?:csv|tsv|tab|txt)$/.test(name) && /^\s*[[{]/.test(firstLine)
}

/** The record with the most known names among the first ten, 1 for the first: files begin with titles and dates. */
function headerRecordIn(records: readonly string[][], map: Mapping | null): number {
  const mappedNames = new Set(map ? columnsOf(map) : [])
  const scores = records
    .slice(0, headerRecordsMax)
    .map((cells) => cells.filter((name) => mappedNames.has(name.trim()) || (!map && fieldNamed(name) !== null)).length)
  const best = Math.max(0, ...scores)
  return best < 2 ? 1 : scores.indexOf(best) + 1
}

type ValuesOf = (index: number) => string[]

function mappedColumns(names: string[], valuesOf: ValuesOf, map: Mapping, file: string): ColumnGuess[] {
  const missing = columnsOf(map).filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new Error(
      `${file} has no column ${missing.map((name) => `"${name}"`).join(', ')}. Its columns are ${names.map((name) => `"${name}"`).join(', ')}.`,
    )
  return names.map((column, index) => {
    const field = Object.entries(map.sources).find(
      ([, source]) => source && columnsOf({ sources: { id: source } }).includes(column),
    )?.[0]
    return { column, field: field ?? null, sureness: field ? 'map' : null, example: valuesOf(index)[0] ?? '' }
  })
}

function guessColumns(names: readonly string[], valuesOf: ValuesOf): ColumnGuess[] {
  const usedFields = new Set<string>(names.filter((name) => Object.hasOwn(columns, name)))
  const guesses = names.map((column, index): ColumnGuess => {
    const example = valuesOf(index)[0] ?? ''
    if (isRepeated(names, index)) return { column, field: null, sureness: null, example }
    if (Object.hasOwn(columns, column)) return { column, field: column, sureness: 'exact', example }
    const field = fieldNamed(column)
    const isFree = field !== null && (!usedFields.has(field) || fieldsOfSeveralColumns.has(field))
    if (!isFree || names.includes(field) || contradicts(field, valuesOf(index)))
      return { column, field: null, sureness: null, example }
    usedFields.add(field)
    return { column, field, sureness: 'name', example }
  })
  // A file in our own names may have further columns of any content.
  if (!guesses.some(isGuessed) && guesses.some(({ sureness }) => sureness === 'exact')) return guesses
  return guesses.map((guess, index) => {
    if (guess.field !== null || isRepeated(names, index)) return guess
    const field = fieldOfValues(valuesOf(index), (name) => usedFields.has(name))
    if (field === null) return guess
    usedFields.add(field)
    return { ...guess, field, sureness: 'values' }
  })
}

/** Whether an earlier column has the same name. Columns are read by name, so this one cannot be read. */
const isRepeated = (names: readonly string[], index: number): boolean => names.indexOf(names[index] ?? '') < index

/** The map that reads these columns, or null when every known column has our name. */
function mapOf(guesses: readonly ColumnGuess[]): Mapping | null {
  if (!guesses.some(isGuessed)) return null
  const sources: Record<string, string | string[]> = {}
  for (const { column, field } of guesses) {
    if (field === null) continue
    const earlier = sources[field]
    sources[field] = earlier === undefined ? column : [...(Array.isArray(earlier) ? earlier : [earlier]), column]
  }
  return { sources, form: null }
}

const noColumnKnown = (file: string, names: readonly string[]): string =>
  `No column of ${file} is known. Its first line has ${names.map((name) => `"${name.slice(0, 40)}"`).join(', ')}. Name the columns in a map: --map FILE.`

/** Returns the size of a readable file in bytes. Throws the error of the system if it cannot be opened, and an error for a folder. */
export async function assertReadableFile(file: string): Promise<number> {
  const handle = await open(file)
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) throw new Error(`${file} is not a file.`)
    return stats.size
  } finally {
    await handle.close()
  }
}
