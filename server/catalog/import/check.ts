import tzLookup from 'tz-lookup'
import { merchantRecord } from '../../../contract/catalog.ts'
import type { FieldError } from '../../../contract/endpoint.ts'
import { isTimeZone } from '../../../domain/time-zone.ts'
import type { Geocoder } from '../../../providers/geocoder/geocoder.ts'
import type { StoredRecord } from '../entries.ts'
import type { ImportRow } from './rows.ts'

/** Coordinates are rounded to six decimals: about 10 cm. */
const coordinateScale = 1e6

export type RowCheck = { ok: true; record: StoredRecord } | { ok: false; errors: FieldError[] }

/**
 * The row as it will be stored, or the errors of the first check that it fails: cells, record, coordinates, time zone.
 * Missing coordinates and time zones are looked up.
 */
export function checkRow(row: Pick<ImportRow, 'record' | 'errors'>, geocoder: Geocoder): RowCheck {
  if (row.errors.length > 0) return { ok: false, errors: row.errors }
  const parsed = merchantRecord.safeParse(row.record, { error: plainMessage })
  if (!parsed.success) {
    return {
      ok: false,
      errors: parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
    }
  }
  const record = parsed.data
  if ((record.latitude === undefined) !== (record.longitude === undefined)) {
    return {
      ok: false,
      errors: [
        {
          field: record.latitude === undefined ? 'latitude' : 'longitude',
          message: 'is missing; give both coordinates or none',
        },
      ],
    }
  }
  const point =
    record.latitude !== undefined && record.longitude !== undefined
      ? { latitude: record.latitude, longitude: record.longitude }
      : geocoder.locateAddress(record)
  if (!point)
    return {
      ok: false,
      errors: [
        {
          field: 'zip',
          message: `no place is known for ${record.city}, ${record.state} ${record.zip}; give coordinates`,
        },
      ],
    }

  const latitude = Math.round(point.latitude * coordinateScale) / coordinateScale
  const longitude = Math.round(point.longitude * coordinateScale) / coordinateScale
  const timezone = record.timezone ?? tzLookup(latitude, longitude)
  if (!isTimeZone(timezone))
    return {
      ok: false,
      errors: [{ field: 'timezone', message: `"${timezone}" is not a time zone like America/Chicago` }],
    }
  // These keys always come last, so that the hash is the same whether the row has their values or they were looked up.
  const { latitude: _latitude, longitude: _longitude, timezone: _timezone, ...otherFields } = record
  return { ok: true, record: { ...otherFields, latitude, longitude, timezone } }
}

/**
 * A message for each of the most common mistakes, worded to follow the name of the field. Undefined keeps the message of the schema
 * library.
 */
function plainMessage(issue: {
  code?: string | undefined
  input?: unknown
  path?: PropertyKey[] | undefined
  maximum?: unknown
  minimum?: unknown
  origin?: unknown
}): string | undefined {
  if (issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type' && issue.path?.length === 0) return 'is not a JSON object'
  const unit = issue.origin === 'string' ? ' letters' : ''
  if (issue.code === 'too_big') return `is more than ${String(issue.maximum)}${unit}`
  if (issue.code === 'too_small')
    return issue.input === '' ? 'is empty' : `is less than ${String(issue.minimum)}${unit}`
  return undefined
}
