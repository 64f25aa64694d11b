import type pg from 'pg'

/** A restaurant as the network lists it. */
export type Location = {
  id: string
  name: string
  address: string
  city: string
  state: string
  zip: string
  timezone: string
  latitude: number
  longitude: number
  references: string[]
}

const columns = `id, name, city, state, timezone, latitude, longitude, coalesce(record->>'address1', '') as address, coalesce(record->>'zip', '') as zip,
  array(select reference from merchant_reference where merchant_id = merchant.id and valid_to is null order by reference) as references`

export async function locationById(pool: pg.Pool, id: string): Promise<Location | null> {
  const { rows } = await pool.query<Location>(`select ${columns} from merchant where id = $1 and removed_at is null`, [
    id,
  ])
  return rows[0] ?? null
}

/** Why a restaurant is no location of the network: it is paused or has left the program. Null for an unknown id. */
export async function absenceOf(pool: pg.Pool, id: string): Promise<'paused' | 'left' | null> {
  const { rows } = await pool.query<{ paused: boolean }>('select paused from merchant where id = $1', [id])
  const [row] = rows
  if (!row) return null
  return row.paused ? 'paused' : 'left'
}

/** The schemes of references that a feed's messages can name. */
const feedSchemes = { fidel: ['fidel', 'mid'], kard: ['kard', 'mid'] } as const

/** Why no purchase at the restaurant can be matched when this feed reports it, or null. */
export function matchWarning(location: Location, feed: keyof typeof feedSchemes): string | null {
  const schemes = feedSchemes[feed]
  if (schemes.some((scheme) => referenceValue(location, scheme) !== null)) return null
  const needed = schemes.map((scheme) => `${scheme}:`).join(' or ')
  return `This purchase will not be matched and earns nothing: ${location.name} has no reference ${needed} (npm run import, npm run networks).`
}

const resultsMax = 6

/** Finds restaurants whose name contains `text` in any case: at most six, the shortest names first. */
export async function searchLocations(pool: pg.Pool, text: string): Promise<Location[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await pool.query<Location>(
    `select ${columns} from merchant where removed_at is null and name ilike $1 order by length(name), name, id limit $2`,
    [pattern, resultsMax],
  )
  return rows
}

/** Returns the first value that `accepts` allows among the references `scheme:value`, or null. */
export function referenceValue(
  location: Location,
  scheme: string,
  accepts: (value: string) => boolean = () => true,
): string | null {
  const values = location.references
    .filter((reference) => reference.startsWith(`${scheme}:`))
    .map((reference) => reference.slice(scheme.length + 1))
  return values.find(accepts) ?? null
}
