import { differencesOf, type Difference, type PayerRecord } from '../../domain/payouts/reconcile.ts'
import type { Db } from '../database/connect.ts'
import { runEach } from '../jobs/run-each.ts'
import { applyReply, type SendDeps } from './send.ts'
import type { ListedPayout, PayoutSender } from './sender.ts'

/** Ten days, because a payment can bounce for about a week. */
const windowMs = 10 * 86_400_000

/**
 * Compares the payouts of the last ten days with the payer's records: applies new results, stores differences, and marks those
 * that no longer exist as resolved. A payer that does not reply for one partner does not stop the other partners; its error is
 * thrown at the end. Returns the number of open differences.
 */
export async function reconcilePayouts(deps: SendDeps): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - windowMs)
  const partners = await deps.db.selectFrom('partner').select('id').orderBy('id').execute()
  let openCount = 0
  await runEach(
    partners.map(({ id }) => async () => {
      const differences: Difference[] = []
      for (const sender of Object.values(deps.senders))
        differences.push(...(await differencesWith(deps, sender, id, since)))
      // One call for all senders, because `saveDifferences` resolves the stored differences that it does not get.
      await saveDifferences(deps, id, differences)
      openCount += differences.length
    }),
  )
  return openCount
}

async function differencesWith(
  deps: SendDeps,
  sender: PayoutSender,
  partnerId: string,
  since: Date,
): Promise<Difference[]> {
  if (!sender.list) return []
  // The list is read first, because its replies move payouts. A payout that is sent meanwhile is compared in the next run. A payout that
  // the payer accepts meanwhile has the difference `missing_there` until the next run.
  const payerRecords = await sender.list(partnerId, since)
  for (const { id, reply } of payerRecords) {
    const payout = await payoutById(deps.db, partnerId, id)
    // A reply can change only these states. A paid payout can still bounce.
    if (payout && ['sent', 'accepted', 'paid'].includes(payout.state)) await applyReply(deps, payout, reply)
  }
  const sitePayouts = await payoutsWithReplySince(deps.db, sender, partnerId, since)
  // Adds the listed payouts that `payoutsWithReplySince` leaves out: those opened before the window, or in a state that it does not read.
  for (const { id } of payerRecords) {
    if (sitePayouts.some((payout) => payout.id === id)) continue
    const payout = await payoutById(deps.db, partnerId, id)
    if (payout) sitePayouts.push(payout)
  }
  return differencesOf(sitePayouts, payerRecords.map(recordOf))
}

const recordOf = ({ id, units, reply }: ListedPayout): PayerRecord => ({
  id,
  units,
  state: stateOf(reply.result),
})
const stateOf = (result: ListedPayout['reply']['result']): PayerRecord['state'] => {
  if (result === 'paid') return 'paid'
  return result === 'accepted' || result === 'unknown' ? 'open' : 'returned'
}

const payoutById = (db: Db, partnerId: string, id: string) =>
  db.selectFrom('payout').selectAll().where('partner_id', '=', partnerId).where('id', '=', id).executeTakeFirst()

/** Payouts of the sender's way, opened at `since` or later, that have a reply of the payer. Those in the state `sent` have none yet. */
const payoutsWithReplySince = (db: Db, { way }: PayoutSender, partnerId: string, since: Date) =>
  db
    .selectFrom('payout')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('way', '=', way)
    .where('opened_at', '>=', since)
    .where('state', 'in', ['accepted', 'paid', 'bounced', 'rejected', 'failed'])
    .execute()

async function saveDifferences(
  { db, clock }: SendDeps,
  partnerId: string,
  differences: readonly Difference[],
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    for (const { id, kind, ours, theirs } of differences)
      await tx
        .insertInto('payout_difference')
        .values({ partner_id: partnerId, payout_id: id, kind, ours, theirs, found_at: now, seen_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['partner_id', 'payout_id', 'kind'])
            .doUpdateSet({ ours, theirs, seen_at: now, resolved_at: null }),
        )
        .execute()
    await tx
      .updateTable('payout_difference')
      .set({ resolved_at: now })
      .where('partner_id', '=', partnerId)
      .where('resolved_at', 'is', null)
      .where('seen_at', '<', now)
      .execute()
  })
}
