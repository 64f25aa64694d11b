import { sql } from 'kysely'
import type { Creation, LocationApi, NetworkRestaurant } from '../../providers/card-feed/locations.ts'
import type { Db } from '../database/connect.ts'
import type { Clock } from '../platform/clock-and-ids.ts'

type Program = { network: string; programId: string }
type ObjectKind = 'brand' | 'location' | 'mid'

/** The result of a run: objects `created`, `refused` with the network's reason, or `lost` when a request may have created them. */
export type PushReport = {
  created: Record<ObjectKind, number>
  refused: { subject: string; detail: string }[]
  lost: string[]
}

/**
 * Registers every restaurant at a network: its brand, location and merchant ids. It requests each object once, and again only after a
 * refusal or, with `retryLost`, after a lost reply. A location's id becomes a reference of the restaurant, so that purchases there match.
 */
export async function pushLocations(options: {
  db: Db
  clock: Clock
  program: Program
  api: LocationApi
  retryLost?: boolean
}): Promise<PushReport> {
  const { db, clock, program, api, retryLost = false } = options
  const report: PushReport = { created: { brand: 0, location: 0, mid: 0 }, refused: [], lost: [] }
  const failures = new Set<string>()
  const register = async (
    kind: ObjectKind,
    subject: string,
    create: () => Promise<Creation>,
  ): Promise<string | null> => {
    // Restaurants with the same name share a brand, so a failure is reported once per run.
    if (failures.has(`${kind} ${subject}`)) return null
    const { isDue, id } = await recordRequest(db, clock.now(), { ...program, kind, subject }, retryLost)
    if (!isDue) return id ?? recordFailure(kind, subject, null)
    const creation = await create()
    if (creation.result === 'lost') return recordFailure(kind, subject, null)
    await (creation.result === 'created'
      ? saveId(db, { ...program, kind, subject }, creation.id)
      : forgetRequest(db, { ...program, kind, subject }))
    if (creation.result === 'refused') return recordFailure(kind, subject, creation.detail)
    report.created[kind] += 1
    return creation.id
  }
  const recordFailure = (kind: ObjectKind, subject: string, detail: string | null): null => {
    failures.add(`${kind} ${subject}`)
    if (detail === null) report.lost.push(`${kind} ${subject}`)
    else report.refused.push({ subject: `${kind} ${subject}`, detail })
    return null
  }
  for (const restaurant of await listRestaurants(db)) {
    const brandId = await register('brand', restaurant.name, () => api.createBrand(restaurant))
    if (brandId === null) continue
    const locationId = await register('location', restaurant.id, () =>
      api.createLocation(program.programId, brandId, restaurant),
    )
    if (locationId === null) continue
    await addReference(db, restaurant.id, `${program.network}:${locationId}`)
    for (const mid of api.merchantIdsOf(restaurant.references)) {
      await register('mid', `${restaurant.id} ${mid.key}`, () =>
        api.onboardMerchantId(program.programId, locationId, mid),
      )
    }
  }
  return report
}

async function listRestaurants(db: Db): Promise<NetworkRestaurant[]> {
  const { rows } = await sql<NetworkRestaurant>`
    select id, name, coalesce(record ->> 'url', '') as url, coalesce(record ->> 'address1', '') as address, city,
      coalesce(record ->> 'zip', '') as zip,
      array(select reference from merchant_reference where merchant_id = merchant.id and valid_to is null order by reference) as references
    from merchant where removed_at is null order by id`.execute(db)
  return rows
}

type NetworkObject = Program & { kind: ObjectKind; subject: string }

/** Records the request for an object. `isDue` false: it was requested before, and `id` is the network's id, or null after a lost reply. */
async function recordRequest(
  db: Db,
  now: Date,
  object: NetworkObject,
  retryLost: boolean,
): Promise<{ isDue: boolean; id: string | null }> {
  const { rows } = await sql<{ isDue: boolean; id: string | null }>`
    with request as (
      insert into network_object (network, program_id, kind, subject, requested_at)
      values (${object.network}, ${object.programId}, ${object.kind}, ${object.subject}, ${now})
      on conflict (network, program_id, kind, subject) do update set requested_at = excluded.requested_at
        where ${retryLost} and network_object.object_id is null
      returning 1
    )
    select exists (select from request) as "isDue", (select object_id from network_object
      where network = ${object.network} and program_id = ${object.programId} and kind = ${object.kind} and subject = ${object.subject}) as id`.execute(
    db,
  )
  return rows[0] ?? { isDue: false, id: null }
}

async function saveId(db: Db, object: NetworkObject, id: string): Promise<void> {
  await sql`update network_object set object_id = ${id}
    where network = ${object.network} and program_id = ${object.programId} and kind = ${object.kind} and subject = ${object.subject}`.execute(
    db,
  )
}

/** Deletes the record of a refused request, so that the next run requests the object again. */
async function forgetRequest(db: Db, object: NetworkObject): Promise<void> {
  await sql`delete from network_object
    where network = ${object.network} and program_id = ${object.programId} and kind = ${object.kind} and subject = ${object.subject}`.execute(
    db,
  )
}

async function addReference(db: Db, merchantId: string, reference: string): Promise<void> {
  await sql`insert into merchant_reference (reference, merchant_id) values (${reference}, ${merchantId})
    on conflict (reference, merchant_id) where valid_to is null do nothing`.execute(db)
}
