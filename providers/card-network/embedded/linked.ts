import { cardObject } from './card-object.ts'
import type { NetworkDeps } from './deps.ts'
import { cardColumns, type NetworkCard, type SandboxMigration } from './store.ts'
import { saveDelivery } from './swipe-store.ts'

const cardsAtOnceMax = 20 // so that a crowd of new cards keeps no purchase waiting for long

export const linkedMigration: SandboxMigration = {
  id: '0003-linked',
  sql: `
    -- When the confirmation was put into the post; null until then.
    alter table sandbox.card add column announced_at timestamptz;
    create index card_to_announce on sandbox.card (linked_at) where announced_at is null;
    -- A confirmation belongs to a card and to no purchase.
    alter table sandbox.delivery alter column purchase_id drop not null;
  `,
}

/**
 * Puts `card.linked` into the post for every card whose issuer has confirmed it, once for each: marking the card and
 * keeping the message are one transaction, and delivery with its retries is the same as for purchases.
 */
export async function announceLinked(deps: NetworkDeps): Promise<number> {
  const now = deps.clock.now()
  const client = await deps.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<NetworkCard>(
      `update sandbox.card set announced_at = $1 where id in (
         select id from sandbox.card where announced_at is null and linked_at <= $1
         order by linked_at, id limit ${cardsAtOnceMax} for update skip locked
       ) returning ${cardColumns}`,
      [now],
    )
    for (const card of rows) {
      const body = JSON.stringify(cardObject(card, card.linkedAt))
      const message = { id: deps.ids.next(), format: 'fidel', event: 'card.linked', body } as const
      await saveDelivery(client, null, { ...message, spoiltSignature: false, created: now, attempts: 0 }, now)
    }
    await client.query('commit')
    return rows.length
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
