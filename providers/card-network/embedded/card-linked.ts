import { cardObject } from './card-object.ts'
import type { NetworkDeps } from './deps.ts'
import { cardColumns, type NetworkCard, type SandboxMigration } from './store.ts'
import { saveDelivery } from './swipe-store.ts'

const cardsAtOnceMax = 20 // so that purchases do not wait long behind many new cards

export const linkedMigration: SandboxMigration = {
  id: '0003-linked',
  sql: `
    -- When the confirmation was queued; null until then.
    alter table sandbox.card add column announced_at timestamptz;
    create index card_to_announce on sandbox.card (linked_at) where announced_at is null;
    -- A confirmation belongs to a card and not to a purchase.
    alter table sandbox.delivery alter column purchase_id drop not null;
  `,
}

/**
 * Queues `card.linked` once for every card that its issuer has confirmed, for at most `cardsAtOnceMax` cards per call. One transaction
 * marks the cards and stores the messages; delivery and retries are the same as for purchases. Returns the number of cards.
 */
export async function queueCardLinked(deps: NetworkDeps): Promise<number> {
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
      // Null: the message belongs to no purchase.
      await saveDelivery(client, null, { ...message, wrongSignature: false, created: now, attempts: 0 }, now)
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
