import type { FieldError } from '../../../contract/endpoint.ts'
import type { Geocoder } from '../../../providers/geocoder/geocoder.ts'
import type { Db } from '../../database/connect.ts'
import { programStatuses } from './cells.ts'
import { checkRow } from './check.ts'
import { idsOfOthers, publicIdsOf, sourceIdLengthMax, type NamedId } from './identify.ts'
import type { ImportRow } from './rows.ts'
import type { StagedRow } from './stage.ts'

type Refusal = { row: ImportRow; errors: FieldError[] }
/** `refusedIds`: the public ids of the refused rows that have one. */
export type CheckedBatch = { staged: StagedRow[]; refused: Refusal[]; refusedIds: string[] }

type CheckerOptions = { db: Db; geocoder: Geocoder; source: string | null; keepsText: boolean }

/** A row with its public id; null when the id is missing or no text. */
type IdentifiedRow = { row: ImportRow; id: string | null; sourceId: string | null; fault: string | null }

/** Checks the rows of a file in batches, and refuses an id that an earlier valid row has. */
export function rowChecker(options: CheckerOptions): (rows: readonly ImportRow[]) => Promise<CheckedBatch> {
  const lineById = new Map<string, number>()
  return async (rows) => {
    const batch: CheckedBatch = { staged: [], refused: [], refusedIds: [] }
    for (const identified of await identify(rows, options)) {
      const result = checkIdentified(identified, options, lineById)
      if (Array.isArray(result)) {
        batch.refused.push({ row: identified.row, errors: result })
        if (identified.id !== null) batch.refusedIds.push(identified.id)
      } else {
        lineById.set(result.id, result.line)
        batch.staged.push(result)
      }
    }
    return batch
  }
}

const fieldsOf = ({ record }: ImportRow): Record<string, unknown> =>
  typeof record === 'object' && record !== null ? (record as Record<string, unknown>) : {}
const textOfField = (row: ImportRow, field: string): string => {
  const value = fieldsOf(row)[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

async function identify(rows: readonly ImportRow[], { db, source }: CheckerOptions): Promise<IdentifiedRow[]> {
  const ids = rows.map((row) => textOfField(row, 'id'))
  if (source === null) {
    const others = new Set(await idsOfOthers(db, null, ids.filter(Boolean)))
    return rows.map((row, index) => {
      const id = ids[index] || null
      const fault =
        id !== null && others.has(id) ? `"${id}" is a restaurant of a source; import its file with --source` : null
      return { row, id, sourceId: null, fault }
    })
  }
  const named = rows.map((row, index): NamedId => {
    return { sourceId: ids[index] ?? '', name: textOfField(row, 'name'), zip: textOfField(row, 'zip') }
  })
  const usable = named.filter(({ sourceId }) => sourceId !== '' && sourceId.length <= sourceIdLengthMax)
  const { idOf, foreignIds } = await publicIdsOf(db, source, usable)
  return rows.map((row, index) => {
    const sourceId = ids[index] || null
    const id = (sourceId && idOf.get(sourceId)) || null
    return { row, id, sourceId, fault: faultOf(sourceId, id, foreignIds) }
  })
}

function faultOf(sourceId: string | null, id: string | null, foreignIds: ReadonlySet<string>): string | null {
  if (sourceId === null) return null
  if (id === null)
    return `"${sourceId.slice(0, 40)}" has no Latin letter or digit, or is more than ${sourceIdLengthMax} letters`
  return foreignIds.has(id) ? `"${sourceId}" would become ${id}, which is another restaurant` : null
}

function checkIdentified(
  { row, id, sourceId, fault }: IdentifiedRow,
  { geocoder, keepsText }: CheckerOptions,
  lineById: ReadonlyMap<string, number>,
): StagedRow | FieldError[] {
  if (row.errors.length > 0) return row.errors
  if (fault !== null) return [{ field: 'id', message: fault }]
  const statusValue = fieldsOf(row)['status'] ?? null
  const status = programStatuses.find((name) => name === statusValue) ?? null
  if (status === null && statusValue !== null) return [{ field: 'status', message: 'is not active, paused or closed' }]
  const original = keepsText ? { cells: row.cells, text: row.cells ? '' : row.text } : null
  const isDuplicate = id !== null && lineById.has(id)
  const duplicate = (): FieldError[] => [
    { field: 'id', message: `"${sourceId ?? id}" is a duplicate: line ${lineById.get(id ?? '')} has this id` },
  ]
  // The row of a closed restaurant needs its id only.
  if (status === 'closed' && id !== null) {
    if (isDuplicate) return duplicate()
    return { line: row.line, id, sourceId, name: textOfField(row, 'name'), record: null, status, original }
  }
  const record = sourceId === null || id === null ? row.record : { ...fieldsOf(row), id }
  const check = checkRow({ record, errors: [] }, geocoder)
  if (!check.ok) return check.errors
  if (isDuplicate) return duplicate()
  return {
    line: row.line,
    id: check.record.id,
    sourceId,
    name: check.record.name,
    record: check.record,
    status,
    original,
  }
}
