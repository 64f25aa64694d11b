import { sql } from 'kysely'
import type { Sender } from '../../providers/card-feed/sender.ts'
import type { Db } from '../database/connect.ts'
import { toRecordset } from '../pipeline/recordset.ts'

/**
 * Stores the partners that each sender may report for, so that every node, command and check matches purchases by the same rule. A
 * sender that is no longer configured keeps its row for its earlier messages; without a secret, no new call passes as that sender.
 * Does not change the network of a stored sender. Throws when a sender names a partner that does not exist.
 */
export async function saveSenders(db: Db, senders: readonly Sender[]): Promise<void> {
  const partnerIds = new Set((await db.selectFrom('partner').select('id').execute()).map(({ id }) => id))
  for (const sender of senders) {
    const unknownPartner = sender.partners?.find((partner) => !partnerIds.has(partner))
    if (unknownPartner !== undefined)
      throw new Error(`FEED_SENDERS: ${sender.source} names "${unknownPartner}", which is not a partner.`)
  }
  const rows = senders.map(({ source, network, partners }) => ({ source, network, partners }))
  await sql`
    insert into feed_sender (source, network, partners)
    select source, network, partners from ${toRecordset(rows, 'source text, network text, partners text[]')} order by 1
    on conflict (source) do update set partners = excluded.partners
    where feed_sender.partners is distinct from excluded.partners`.execute(db)
}

/** The sources under which messages can be stored, by name. */
export async function listSenders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`select source from feed_sender order by source`.execute(db)
  return rows.map(({ source }) => source)
}
