import { readFileSync, writeFileSync } from 'node:fs'
import { importMerchants, type ImportReport } from '../../server/catalog/import/import.ts'
import { readMapping, writeMapping } from '../../server/catalog/import/mapping.ts'
import { changeStatus } from '../../server/catalog/import/status.ts'
import { assertReadableFile, understandFile, type FileUnderstanding } from '../../server/catalog/import/understand.ts'
import type { Db } from '../../server/database/connect.ts'
import type { Clock } from '../../server/platform/clock-and-ids.ts'
import type { ImportArguments, StatusArguments } from './arguments.ts'
import { noticeLines, printable, refusalLines, summaryLine, understandingLines } from './preview.ts'
import type { ProgressBar } from './progress-bar.ts'
import { openRefusedFile } from './refused-file.ts'

/** Where a command prints. `bar` shows the progress of an import. */
export type Terminal = { log: (line: string) => void; error: (line: string) => void; bar: ProgressBar }
type Services = { db: Db; clock: Clock; terminal: Terminal }

/** Understands the file before a database is opened, so that a wrong path or map fails at once. */
export async function understand(
  { file, map, saveMap }: ImportArguments,
  terminal: Terminal,
): Promise<FileUnderstanding> {
  await assertReadableFile(file)
  const understanding = await understandFile(file, map === undefined ? null : readMapping(readFileSync(map, 'utf8')))
  for (const line of understandingLines(understanding)) terminal.log(line)
  if (saveMap !== undefined) {
    writeFileSync(saveMap, writeMapping(savedMap(understanding)))
    terminal.log(`The map is in ${saveMap}. Use it with --map ${saveMap}.`)
  }
  return understanding
}

/** The map with which the next run guesses nothing. A file in our own names needs a map of each name to itself. */
function savedMap({ map, form, columns }: FileUnderstanding) {
  const ownNames = columns.flatMap(({ column, field }) => (field === null ? [] : [[field, column]]))
  return { sources: map?.sources ?? Object.fromEntries(ownNames), form }
}

/** Imports a file. Returns the exit code: 1 when a row was refused or missing restaurants were not removed, else 0. */
export async function runImport(
  options: ImportArguments,
  understanding: FileUnderstanding,
  { db, clock, terminal }: Services,
): Promise<number> {
  const { file, source, mode, movesMids, removeShareMax } = options
  const dryRun =
    mode === 'dry run' || (mode === 'write unless guessed' && (understanding.isGuess || removeShareMax !== null))
  const refusedFile = options.report === undefined ? null : await openRefusedFile(options.report, file, understanding)
  let report: ImportReport
  try {
    report = await importMerchants({
      db,
      clock,
      rows: { file, understanding },
      source,
      dryRun,
      moves: movesMids ? 'all' : 'refuse',
      guardsIds: true,
      progress: terminal.bar.show,
      ...(removeShareMax === null ? {} : { removesMissing: { shareMax: removeShareMax } }),
      ...(refusedFile ? { onRefused: refusedFile.add } : {}),
    })
  } finally {
    await refusedFile?.close()
    terminal.bar.clear()
  }
  for (const line of refusalLines(report)) terminal.error(line)
  if (refusedFile && report.refusedCount > 0) terminal.log(`The refused rows are in ${options.report}.`)
  terminal.log(summaryLine(report, dryRun))
  const today = clock.now().toISOString().slice(0, 10)
  for (const line of noticeLines(report, { isPlan: dryRun, today })) terminal.log(line)
  if (dryRun) terminal.log(nothingWritten(mode))
  return report.refusedCount > 0 || report.missingRefusal !== null ? 1 : 0
}

const nothingWritten = (mode: ImportArguments['mode']): string =>
  mode === 'dry run'
    ? 'This was a dry run: nothing was written.'
    : 'Nothing was written. If this is right, run the command again with --write.'

/** Pauses, resumes or removes restaurants. Returns the exit code: 1 when an id is unknown, else 0. */
export async function runStatusChange(options: StatusArguments, { db, clock, terminal }: Services): Promise<number> {
  const { changed, unchanged, unknown } = await changeStatus(db, { ...options, now: clock.now() })
  const label = { pause: 'paused', resume: 'resumed', remove: 'removed' }[options.change]
  for (const { id, name } of changed) terminal.log(`${label}: ${id}  ${printable(name)}`)
  for (const id of unchanged) terminal.log(`no change: ${id}`)
  for (const id of unknown)
    terminal.error(
      `unknown: ${printable(id)} is no restaurant${options.source === null ? '' : ` of ${options.source}`}`,
    )
  return unknown.length > 0 ? 1 : 0
}
