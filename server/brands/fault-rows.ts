import type { Db } from '../database/connect.ts'
import type { Clock } from '../platform/clock-and-ids.ts'
import type { BrandFault } from './faults.ts'

export type FaultyFolder = { id: string; faults: BrandFault[]; hosts: string[] }

/**
 * Stores which of the folders that were just read have faults, for the nodes and the console. `readIds`: the folders that were read, or
 * 'all', so that rows of removed folders go too.
 */
export async function recordBrandFaults(
  db: Db,
  clock: Clock,
  faulty: readonly FaultyFolder[],
  readIds: readonly string[] | 'all',
): Promise<void> {
  const readAt = clock.now()
  const rows = faulty
    .filter(({ id }) => isPartnerId(id))
    .map(({ id, faults, hosts }) => ({ partner_id: id, hosts, faults: JSON.stringify(faults), read_at: readAt }))
  await db.transaction().execute(async (tx) => {
    if (readIds === 'all') await tx.deleteFrom('brand_fault').execute()
    else if (readIds.length > 0) await tx.deleteFrom('brand_fault').where('partner_id', 'in', readIds).execute()
    if (rows.length > 0)
      await tx
        .insertInto('brand_fault')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('partner_id').doUpdateSet((eb) => ({
            hosts: eb.ref('excluded.hosts'),
            faults: eb.ref('excluded.faults'),
            read_at: eb.ref('excluded.read_at'),
          })),
        )
        .execute()
  })
}

/** Whether a folder's name can be the id of a partner. */
export const isPartnerId = (id: string): boolean => /^[a-z0-9-]{1,60}$/.test(id)
