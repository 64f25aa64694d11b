import type { PayoutWay } from '../../domain/payouts/states.ts'
import type { Tx } from '../database/connect.ts'
import type { Clock, Ids } from '../platform/clock-and-ids.ts'
import { freeUnits, lockLedger } from './queries.ts'
import { lockMember } from '../session/lock-member.ts'

export type PayoutDeps = { clock: Clock; ids: Pick<Ids, 'next'> }

export type NewPayout = {
  partnerId: string
  memberId: string
  /** The idempotency key: a second call with the same id opens nothing. Default: a new id. */
  id?: string
  way: PayoutWay
  currency: string
  /** `all`: the whole free balance, up to `maximum`. Only the pipeline's database role may open such a payout. */
  units: number | 'all'
  /** Least free balance at which the payout is opened. */
  minimum?: number
  /** Maximum units of one payout when `units` is `all`; the rest stays available. */
  maximum?: number
  cardId?: string
  targetLabel: string
  brand?: string
  delivery?: string
  provider?: string
  actor: 'payouts' | 'member'
}
export type OpenResult =
  | { ok: true; payoutId: string; units: number }
  /** `balance`: too low, or below `minimum`. `already_open`: the member has an open card push. `conflict`: the key names another payout. */
  | { ok: false; reason: 'balance' | 'already_open' | 'conflict' }

/**
 * Opens a payout as `due`. Its units stay in the available account until it is sent, and no second payout can use them.
 * The caller has the site's role (`inPartner`) or the pipeline's role.
 */
export async function openPayout(deps: PayoutDeps, tx: Tx, payout: NewPayout): Promise<OpenResult> {
  const { partnerId, memberId, way, currency, actor } = payout
  await lockMember(tx, partnerId, memberId)
  if (payout.id) {
    const earlier = await payoutById(tx, partnerId, payout.id)
    if (earlier) return resultOfRepeat(earlier, payout)
  }
  if (way === 'card_push' && (await hasOpenPush(tx, partnerId, memberId))) return { ok: false, reason: 'already_open' }
  const ledger = payout.units === 'all' ? await lockLedger(tx, partnerId) : null
  const freeBalance = await freeUnits(tx, { partnerId, memberId, currency })
  const units = payout.units === 'all' ? Math.min(freeBalance, payout.maximum ?? freeBalance) : payout.units
  if (units <= 0 || units > freeBalance || freeBalance < (payout.minimum ?? 0)) return { ok: false, reason: 'balance' }
  const now = deps.clock.now()
  const id = payout.id ?? deps.ids.next()
  await tx
    .insertInto('payout')
    .values({
      partner_id: partnerId,
      id,
      member_id: memberId,
      way,
      currency,
      units,
      state: 'due',
      target_label: payout.targetLabel,
      card_id: payout.cardId ?? null,
      provider: payout.provider ?? '',
      brand: payout.brand ?? null,
      delivery: payout.delivery ?? null,
      // Only a payout of `all` that pays the whole free balance covers dines. After a part, the payout of the rest covers them all.
      ...(ledger && units === freeBalance && { through_sequence: ledger.lastSequence }),
      opened_at: now,
      state_at: now,
      actor,
    })
    .execute()
  return { ok: true, payoutId: id, units }
}

const payoutById = (tx: Tx, partnerId: string, id: string) =>
  tx
    .selectFrom('payout')
    .select(['id', 'member_id', 'way', 'units', 'card_id', 'brand', 'delivery'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The earlier payout under this key, or `conflict` when the requests differ. A repeat with the units `all` accepts any earlier amount. */
function resultOfRepeat(earlier: NonNullable<Awaited<ReturnType<typeof payoutById>>>, payout: NewPayout): OpenResult {
  const isSame =
    earlier.member_id === payout.memberId &&
    earlier.way === payout.way &&
    earlier.card_id === (payout.cardId ?? null) &&
    earlier.brand === (payout.brand ?? null) &&
    earlier.delivery === (payout.delivery ?? null) &&
    (payout.units === 'all' || payout.units === earlier.units)
  return isSame ? { ok: true, payoutId: earlier.id, units: earlier.units } : { ok: false, reason: 'conflict' }
}

async function hasOpenPush(tx: Tx, partnerId: string, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payout')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('way', '=', 'card_push')
    .where('state', 'in', ['due', 'approved', 'sent', 'accepted'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
