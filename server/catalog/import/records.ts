/** Limits of one record. Beyond them a quote counts as never closed, or the line as too long. */
const recordLinesMax = 200
const recordLengthMax = 1_000_000 // characters

/** A record of a separated file. `line`: its first physical line. `cells` is null for an unreadable record, with the reason in `fault`. */
export type TextRecord = { line: number; cells: string[] | null; fault: string; text: string }

export type Separator = ',' | ';' | '\t' | '|'
export const separators: readonly Separator[] = [',', ';', '\t', '|']

/** A physical line. `isCut`: the rest of it was beyond the limit. */
type TextLine = { text: string; isCut: boolean }

/** Splits text into physical lines at CRLF, LF or CR. Yields the lines that each part of the text completes. */
export async function* linesOf(parts: AsyncIterable<string> | Iterable<string>): AsyncIterable<TextLine[]> {
  let rest = ''
  let isCut = false
  for await (const part of parts) {
    const text = rest + part
    const lines: TextLine[] = []
    let from = 0
    const lineEnd = /\r\n|\n|\r/g
    for (let end = lineEnd.exec(text); end; end = lineEnd.exec(text)) {
      if (end[0] === '\r' && lineEnd.lastIndex === text.length) break // the next part may begin with the LF of this CRLF
      lines.push({ text: text.slice(from, end.index), isCut })
      isCut = false
      from = lineEnd.lastIndex
    }
    rest = text.slice(from)
    if (rest.length > recordLengthMax) {
      isCut = true
      rest = rest.slice(0, recordLengthMax)
    }
    if (lines.length > 0) yield lines
  }
  const last = rest.replace(/\r$/, '')
  if (last !== '' || isCut) yield [{ text: last, isCut }]
}

/**
 * Splits a record into its cells (RFC 4180); null when a quoted cell does not end in `text`. A quote inside a cell that does not begin with
 * one is a letter. Spaces before a quote are dropped.
 */
export function splitCells(text: string, separator: Separator): string[] | null {
  if (!text.includes('"')) return text.split(separator)
  const cells: string[] = []
  for (let at = 0; ; at += 1) {
    const opening = openingQuote(text, at)
    let cell = ''
    if (opening >= 0) {
      const quoted = quotedCell(text, opening + 1)
      if (!quoted) return null
      cell = quoted.cell
      at = quoted.end
    }
    const next = text.indexOf(separator, at)
    const end = next < 0 ? text.length : next
    cells.push(cell + text.slice(at, end))
    if (next < 0) return cells
    at = end
  }
}

/** Index of the quote that begins the cell at `at`, or -1. */
function openingQuote(text: string, at: number): number {
  let index = at
  while (text[index] === ' ') index += 1
  return text[index] === '"' ? index : -1
}

function quotedCell(text: string, from: number): { cell: string; end: number } | null {
  let cell = ''
  for (let at = from; ;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return null
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    at = quote + 2
  }
}

/**
 * Joins physical lines to records. A quote that does not close within 200 lines makes its line one unreadable record, and reading continues
 * with the next line, so one bad row never hides the rows after it. Blank records are left out.
 */
export async function* recordsOf(
  parts: AsyncIterable<TextLine[]> | Iterable<TextLine[]>,
  separator: Separator,
): AsyncIterable<TextRecord> {
  let line = 1
  let queue: TextLine[] = []
  const take = (isEnd: boolean): TextRecord[] => {
    const records: TextRecord[] = []
    let from = 0
    while (from < queue.length) {
      const record = recordAt(queue, from, separator, isEnd)
      if (!record) break
      if (!isBlank(record)) records.push({ ...record, line: line + from })
      from += record.lineCount
    }
    queue = queue.slice(from)
    line += from
    return records
  }
  for await (const lines of parts) {
    queue = [...queue, ...lines]
    yield* take(false)
  }
  yield* take(true)
}

const isBlank = ({ cells }: { cells: string[] | null }): boolean =>
  cells !== null && cells.every((cell) => cell.trim() === '')

/** The record that begins at `lines[from]`; null when more lines may complete it. */
function recordAt(
  lines: readonly TextLine[],
  from: number,
  separator: Separator,
  isEnd: boolean,
): (Omit<TextRecord, 'line'> & { lineCount: number }) | null {
  const first = lines[from]
  if (!first) return null
  const unreadable = (fault: string) => ({ cells: null, fault, text: first.text.slice(0, 200), lineCount: 1 })
  if (first.isCut) return unreadable(`is longer than ${recordLengthMax.toLocaleString('en-US')} characters`)
  let text = first.text
  for (let index = from + 1; ; index += 1) {
    const cells = splitCells(text, separator)
    if (cells) return { cells, fault: '', text, lineCount: index - from }
    const next = lines[index]
    if (!next && !isEnd && index - from < recordLinesMax) return null
    if (!next || next.isCut || index - from >= recordLinesMax || text.length > recordLengthMax)
      return unreadable('opens a quote that does not close')
    text += `\n${next.text}`
  }
}

/** The separator of the directive `sep=;`, which Excel writes into the first line, or null. */
export function separatorDirective(line: string): Separator | null {
  const named = /^"?sep=(.)"?$/i.exec(line)?.[1]
  return separators.find((separator) => separator === named) ?? null
}

/**
 * Guesses the separator from the first lines of a file: the one that splits most records into the same number of cells, and into more than
 * one. Lists within cells use other characters inconsistently. A comma when none does.
 */
export async function guessSeparator(lines: readonly TextLine[]): Promise<Separator> {
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 }
  for (const separator of separators) {
    const widths: number[] = []
    for await (const { cells } of recordsOf([[...lines]], separator)) widths.push(cells?.length ?? 1)
    const commonWidth = mostCommon(widths.filter((width) => width > 1))
    const share = widths.filter((width) => width === commonWidth).length / Math.max(1, widths.length)
    const score = commonWidth > 1 ? share * share * Math.log2(commonWidth) : 0
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

function mostCommon(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0] as [number, number])[0]
}
