import { createWriteStream } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { once } from 'node:events'
import { csvLine } from '../../domain/csv.ts'
import type { RefusalReason, RefusedRow } from '../../server/catalog/import/report.ts'
import type { FileUnderstanding } from '../../server/catalog/import/understand.ts'

/** Columns that follow those of the file. An import ignores them, so the mended report can be imported as it is. */
const lineColumn = 'damask_line'
const reasonColumn = 'damask_reason'

/**
 * Opens the file with the refused rows: for a table a CSV file in UTF-8 with the columns of the file, else one JSON object per line.
 * Each row has its line and its reasons. Text that a spreadsheet would run as a formula gets an apostrophe, which the import removes
 * again. Throws when `path` is the imported file.
 */
export async function openRefusedFile(path: string, imported: string, { format, columns }: FileUnderstanding) {
  const target = await realpath(path).catch(() => path)
  if (target === (await realpath(imported))) throw new Error('The report would overwrite the imported file.')
  // A corrected report is a file with these columns already.
  const ownIndexes = [...columns.keys()].filter(
    (index) => ![lineColumn, reasonColumn].includes(columns[index]?.column ?? ''),
  )
  const output = createWriteStream(path, 'utf8')
  await once(output, 'open')
  if (format === 'table')
    output.write(
      `\uFEFF${csvLine([...ownIndexes.map((index) => columns[index]?.column ?? ''), lineColumn, reasonColumn])}`,
    )
  return {
    add: ({ line, cells, text }: RefusedRow, reasons: readonly RefusalReason[]): void => {
      const reason = reasons.map((one) => `${one.field === '' ? 'the row' : one.field} ${one.reason}`).join('; ')
      const original = cells ?? [text]
      output.write(
        format === 'table'
          ? csvLine([...ownIndexes.map((index) => original[index] ?? ''), line, reason])
          : jsonLine(text, line, reason),
      )
    },
    close: async (): Promise<void> => {
      output.end()
      await once(output, 'close')
    },
  }
}

function jsonLine(text: string, line: number, reason: string): string {
  let row: unknown
  try {
    row = JSON.parse(text)
  } catch {
    row = null
  }
  const fields = typeof row === 'object' && row !== null && !Array.isArray(row) ? row : { text }
  return `${JSON.stringify({ ...fields, [lineColumn]: line, [reasonColumn]: reason })}\n`
}
