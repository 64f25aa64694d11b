import { differencesOf, type Difference, type PayerRecord } from '../../domain/payouts/reconcile.ts'
import type { Db } from '../database/connect.ts'
import { applyAnswer, type SendDeps } from './send.ts'
import type { ListedPayout, PayoutSender } from './sender.ts'

/** A payment may come back for about a week. */
const windowMs = 10 * 86_400_000

/**
 * Compares the payouts of the last days with what the payer says of each, by reference: what it says newly is applied, what does not
 * agree is stored, and what agrees again is closed. Returns how many differences are open.
 */
export async function reconcilePayouts(deps: SendDeps): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - windowMs)
  const partners = await deps.db.selectFrom('partner').select('id').orderBy('id').execute()
  let open = 0
  for (const sender of Object.values(deps.senders)) {
    for (const { id } of partners) open += await reconcilePartner(deps, sender, id, since)
  }
  return open
}

async function reconcilePartner(deps: SendDeps, sender: PayoutSender, partnerId: string, since: Date): Promise<number> {
  if (!sender.list) return 0
  // Asked before ours are read: what is sent meanwhile is compared tomorrow.
  const listed = await sender.list(partnerId, since)
  for (const { id, answer } of listed) {
    const payout = await payoutById(deps.db, partnerId, id)
    if (payout && ['sent', 'accepted', 'paid'].includes(payout.state)) await applyAnswer(deps, payout, answer)
  }
  const own = await sentSince(deps.db, sender, partnerId, since)
  for (const { id } of listed) {
    const payout = own.some((one) => one.id === id) ? undefined : await payoutById(deps.db, partnerId, id)
    if (payout) own.push(payout)
  }
  const differences = differencesOf(own, listed.map(recordOf))
  await store(deps, partnerId, differences)
  return differences.length
}

const recordOf = ({ id, units, answer }: ListedPayout): PayerRecord => ({ id, units, state: stateOf(answer.result) })
const stateOf = (result: ListedPayout['answer']['result']): PayerRecord['state'] => {
  if (result === 'paid') return 'paid'
  return result === 'accepted' || result === 'unknown' ? 'open' : 'returned'
}

const payoutById = (db: Db, partnerId: string, id: string) =>
  db.selectFrom('payout').selectAll().where('partner_id', '=', partnerId).where('id', '=', id).executeTakeFirst()

const sentSince = (db: Db, { way }: PayoutSender, partnerId: string, since: Date) =>
  db
    .selectFrom('payout')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('way', '=', way)
    .where('opened_at', '>=', since)
    .where('state', 'in', ['accepted', 'paid', 'bounced', 'rejected', 'failed'])
    .execute()

async function store({ db, clock }: SendDeps, partnerId: string, differences: readonly Difference[]): Promise<void> {
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
