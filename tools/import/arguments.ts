import { parseArgs } from 'node:util'
import { columns } from '../../server/catalog/import/cells.ts'
import { isSourceName } from '../../server/catalog/import/identify.ts'
import { statusChanges, type StatusChange } from '../../server/catalog/import/status.ts'

export const usage = `npm run import -- merchants FILE [--source NAME] [--map MAP] [--dry-run | --write] [--report FILE]
  [--save-map MAP] [--move-mids] [--complete [--remove-max PERCENT]]
npm run import -- merchants pause|resume|remove [--source NAME] ID…

Adds restaurants to the catalog, and changes those that it has. FILE is a table (CSV or another separator; UTF-8, UTF-16 or Windows-1252)
or one JSON object per line. Columns with other names are guessed. The command shows what it understood, and writes nothing after a guess.
--source     the name of the file's source, such as an acquirer: its ids are unique there. Without it, they are the public ids
--map        a JSON file that maps our columns to those of the file (docs/runbooks/import-restaurants.md)
--save-map   writes what was understood to a map, with which the next run guesses nothing
--dry-run    shows what the file would change, and writes nothing
--write      writes after a guess
--report     writes the refused rows with their reasons to a file, to be corrected and imported
--move-mids  moves a MID that another restaurant has
--complete   the file has all restaurants of the source: removes the others, unless more than 10 % are missing (--remove-max)
pause        hides restaurants; purchases earn nothing until resume. remove: they have left the program

Our columns: ${Object.keys(columns).join(', ')}.
Lists (cuisines, features, meals, images, campaignCodes, networkReferences) use | as a separator.
Hours: Mon-Fri 11:00-22:00; Sat 10:00-14:00,17:00-01:00. Benefits: Mon-Thu; Fri 17:00-22:00; not Sat.
offers, events and reviews contain JSON. Without coordinates the import looks the address up; without a time zone the place determines it.`

const removeMaxPercent = 10

export type ImportArguments = {
  file: string
  source: string | null
  map: string | undefined
  saveMap: string | undefined
  report: string | undefined
  mode: 'dry run' | 'write' | 'write unless guessed'
  movesMids: boolean
  /** Largest share of the source that may be removed, 0 to 1; null when the file is not complete. */
  removeShareMax: number | null
}
export type StatusArguments = { change: StatusChange; source: string | null; ids: string[] }
export type ParsedArguments =
  | { command: 'import'; options: ImportArguments }
  | { command: 'status'; options: StatusArguments }
  | { command: 'help'; exitCode: 0 | 2; fault: string }

const help = (fault: string): ParsedArguments => ({ command: 'help', exitCode: fault === '' ? 0 : 2, fault })

/** Parses the arguments of `npm run import`. */
export function parseImportArguments(args: readonly string[]): ParsedArguments {
  const { positionals, values } = readArguments(args)
  if (values.help) return help('')
  const [kind, first, ...rest] = positionals
  if (kind !== 'merchants' || first === undefined) return help('A file is needed: merchants FILE.')
  const source = values.source ?? null
  if (source !== null && !isSourceName(source))
    return help(`--source must be up to 20 lower-case letters, digits and dashes, not "${source}".`)
  const change = statusChanges.find((name) => name === first)
  if (change && rest.length > 0) return { command: 'status', options: { change, source, ids: rest } }
  if (change || rest.length > 0) return help(change ? `Which restaurants? ${change} ID…` : 'One file at a time.')
  if (values['dry-run'] && values.write) return help('--dry-run and --write exclude each other.')
  const percent = Number(values['remove-max'] ?? removeMaxPercent)
  if (!(percent >= 0 && percent <= 100)) return help('--remove-max is a percentage from 0 to 100.')
  if (values.complete && source === null) return help('--complete needs --source.')
  return {
    command: 'import',
    options: {
      file: first,
      source,
      map: values.map,
      saveMap: values['save-map'],
      report: values.report,
      mode: values['dry-run'] ? 'dry run' : values.write ? 'write' : 'write unless guessed',
      movesMids: values['move-mids'] === true,
      removeShareMax: values.complete ? percent / 100 : null,
    },
  }
}

const readArguments = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      source: { type: 'string' },
      map: { type: 'string' },
      'save-map': { type: 'string' },
      report: { type: 'string' },
      'dry-run': { type: 'boolean' },
      write: { type: 'boolean' },
      'move-mids': { type: 'boolean' },
      complete: { type: 'boolean' },
      'remove-max': { type: 'string' },
      help: { type: 'boolean' },
    },
  })
