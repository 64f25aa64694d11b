import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DinerSetup } from '../../checks/fixtures/diners.ts'
import { fidelDelivery } from '../../checks/fixtures/purchases.ts'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { connect, type Db } from '../../server/database/connect.ts'
import { openNotifier } from '../../server/database/notifier.ts'
import { openInbox } from '../../server/feeds/inbox.ts'
import { sealMessages } from '../../server/pipeline/seal.ts'
import { startPipeline } from '../../server/pipeline/start.ts'
import { randomIds, systemClock } from '../../server/platform/clock-and-ids.ts'

const messagesPerDelivery = 50 // as in an issuer's feed
const callers = 8
const purchasesBeforeClearing = 1_000 // purchases between an authorization and its clearing
const dayMs = 86_400_000
const pollMs = 20
const onError = (error: unknown) => console.error(error)
// The pipeline queues mails about dines of the last two weeks only. Mails are part of what a message costs, so no dine is older.
const firstDay = Date.now() - 12 * dayMs

/** Two messages per purchase: an authorization and, some time later, a clearing with a tip. `run` distinguishes the ids of runs. */
export function purchaseMessages(diners: DinerSetup, run: number, purchaseCount: number): InboxMessage[] {
  const messages: InboxMessage[] = []
  for (let n = 0; n < purchaseCount + purchasesBeforeClearing; n += 1) {
    for (const [kind, purchaseIndex] of [
      ['authorization', n],
      ['clearing', n - purchasesBeforeClearing],
    ] as const) {
      // Multiples of large primes spread the purchases evenly over cards and restaurants.
      const card = diners.cards[(purchaseIndex * 7919) % diners.cards.length]
      const restaurant = diners.restaurants[(purchaseIndex * 104_729) % diners.restaurants.length]
      if (purchaseIndex < 0 || purchaseIndex >= purchaseCount || !card || !restaurant) continue
      const base = {
        card,
        restaurant,
        id: `${run}-${purchaseIndex}`,
        localTime: `${new Date(firstDay + (purchaseIndex % 10) * dayMs).toISOString().slice(0, 10)}T19:30:00`,
      }
      messages.push(
        fidelDelivery(
          { ...base, kind, amountMinor: 5_000 + (purchaseIndex % 9_000) + (kind === 'clearing' ? 800 : 0) },
          `${run}-${kind}-${purchaseIndex}`,
        ),
      )
    }
  }
  return messages
}

/** Delivers and drains at the same time, as a node does. Resolves when the queue is empty. */
export async function runPipeline(url: string, messages: InboxMessage[]): Promise<void> {
  const { db } = connect(url, { max: 6, name: 'bench' })
  const notifier = openNotifier({ url, name: 'bench', onError })
  const inbox = openInbox(db, systemClock)
  let nextIndex = 0
  const deliverMessages = async () => {
    while (nextIndex < messages.length) {
      const batch = messages.slice(nextIndex, (nextIndex += messagesPerDelivery))
      await inbox.store(batch)
    }
  }
  const pipeline = startPipeline({ db, notifier, clock: systemClock, ids: randomIds(systemClock), onError })
  await Promise.all(Array.from({ length: callers }, deliverMessages))
  while (await hasQueuedMessages(db)) await delay(pollMs)
  await pipeline.stop()
  await Promise.all([notifier.stop(), db.destroy()])
}

async function hasQueuedMessages(db: Db): Promise<boolean> {
  const { rows } = await sql`select from feed_queue limit 1`.execute(db)
  return rows.length > 0
}

/** Seals the messages that the pipeline, which seals every few seconds, has not sealed yet. */
export async function sealRemainingMessages(url: string): Promise<void> {
  const { db } = connect(url, { max: 1, name: 'bench' })
  while ((await sealMessages(db, systemClock.now())) > 0);
  await db.destroy()
}
