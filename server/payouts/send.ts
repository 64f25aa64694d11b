import { sql } from 'kysely'
import { withRetries, type Db, type Tx } from '../database/connect.ts'
import { runEach } from '../jobs/run-each.ts'
import { movePayout } from './move.ts'
import type { PayoutDeps } from './open.ts'
import { lockPayout, type PayoutKey, type PayoutRow } from './queries.ts'
import type { PayoutReply, PayoutSender, PayoutSenders } from './sender.ts'

export type SendDeps = PayoutDeps & {
  /** The pipeline's role. */
  db: Db
  senders: PayoutSenders
}

/** Maximum number of payouts in one run of the follow-up; the next run continues. */
const payoutsPerRunMax = 100

/**
 * SQL condition: the follow-up checks an open payout now. It checks a due or approved one after two minutes, because its job may be
 * lost. It checks a sent or accepted one after one minute. Then it waits a quarter of the time from the payout's change to this state
 * until the last check, at least one minute and at most six hours.
 */
const isDueForCheck = (now: Date) => sql<boolean>`coalesce(checked_at, state_at) <= ${now}::timestamptz - case state
  when 'approved' then interval '2 minutes' when 'due' then interval '2 minutes'
  else least(interval '6 hours', greatest(interval '1 minute', (coalesce(checked_at, state_at) - state_at) / 4)) end`

/**
 * Sends an approved payout, and approves a member's own request first. The state `sent` is committed before the call, so that the
 * follow-up asks the payer after a crash. For a payout that is already `sent` or `accepted` this function asks the payer. It sends a
 * `sent` payout again only when the payer has no payment under the payout's key.
 */
export async function sendPayout(deps: SendDeps, key: PayoutKey): Promise<void> {
  const payout = await beginSending(deps, key)
  if (!payout) return
  const sender = deps.senders[payout.way]
  if (!sender) return
  if (payout.isNew) return applyReply(deps, payout.row, await replyOf(sender, 'send', payout.row))
  await checkPayment(deps, sender, payout.row)
}

/** Moves a payout to `sent`; null when it cannot be sent. `isNew` false: it was sent before, and the payer's final reply is missing. */
async function beginSending(deps: SendDeps, key: PayoutKey) {
  return withRetries(() =>
    deps.db.transaction().execute(async (tx) => {
      const payout = await lockPayout(tx, key)
      if (!payout) return null
      if (payout.state === 'sent' || payout.state === 'accepted') return { row: payout, way: payout.way, isNew: false }
      const sender = deps.senders[payout.way]
      if (!sender || !(await ensureApproved(deps, tx, payout))) return null
      const result = await movePayout(deps, tx, { ...key, to: 'sent', provider: sender.provider })
      return result.ok ? { row: payout, way: payout.way, isNew: true } : null
    }),
  )
}

/**
 * Whether a payout is approved. A member's request is approved here; any other payout needs an earlier approval. `actor` is who changed
 * the payout last: a request that an operator holds has another actor than `member`, so it waits.
 */
async function ensureApproved(deps: PayoutDeps, tx: Tx, { partner_id, id, state, actor }: PayoutRow): Promise<boolean> {
  if (state !== 'due' || actor !== 'member') return state === 'approved'
  return (await movePayout(deps, tx, { partnerId: partner_id, payoutId: id, to: 'approved', isSentNow: true })).ok
}

/** Asks the payer about a payment. When the payer has none and the payout is still `sent`, sends it again under the same key. */
async function checkPayment(deps: SendDeps, sender: PayoutSender, payout: PayoutRow): Promise<void> {
  const reply = await replyOf(sender, 'check', payout)
  const isAbsent = reply.result === 'absent' && payout.state === 'sent'
  await applyReply(deps, payout, isAbsent ? await replyOf(sender, 'send', payout) : reply)
}

/** The payer's reply. A call that fails may still have paid: its result is `unknown`. */
const replyOf = (sender: PayoutSender, call: 'send' | 'check', payout: PayoutRow): Promise<PayoutReply> =>
  sender[call](payout).catch((): PayoutReply => ({ result: 'unknown' }))

/** Applies a payer's reply and records the time of the check. A late or repeated reply does not change the state. */
export async function applyReply(deps: SendDeps, { partner_id, id }: PayoutRow, reply: PayoutReply): Promise<void> {
  const key = { partnerId: partner_id, payoutId: id }
  await withRetries(() =>
    deps.db.transaction().execute(async (tx) => {
      if (reply.result !== 'unknown' && reply.result !== 'absent') {
        const { result: to, ...details } = reply
        await movePayout(deps, tx, { ...key, to, ...details })
      }
      await tx
        .updateTable('payout')
        .set({
          checked_at: deps.clock.now(),
          // Only while the state is `sent`: a late reply does not explain another state.
          ...(reply.result === 'absent' &&
            reply.code !== undefined && {
              reason_code: sql<string>`case when state = 'sent' then ${reply.code} else reason_code end`,
            }),
        })
        .where('partner_id', '=', partner_id)
        .where('id', '=', id)
        .execute()
    }),
  )
}

/**
 * Sends payouts whose job was lost, and asks the payer about those without a final reply. Returns the number of payouts that it followed
 * up.
 */
export async function followUpPayouts(deps: SendDeps): Promise<number> {
  const ways = Object.values(deps.senders).map(({ way }) => way)
  if (ways.length === 0) return 0
  const duePayouts = await deps.db
    .selectFrom('payout')
    .select(['partner_id', 'id'])
    .where('way', 'in', ways)
    .where((payout) =>
      payout.or([
        payout('state', 'in', ['approved', 'sent', 'accepted']),
        payout.and([payout('state', '=', 'due'), payout('actor', '=', 'member')]),
      ]),
    )
    .where(isDueForCheck(deps.clock.now()))
    .orderBy(({ fn }) => fn.coalesce('checked_at', 'state_at'))
    .limit(payoutsPerRunMax)
    .execute()
  await runEach(
    duePayouts.map(
      ({ partner_id, id }) =>
        () =>
          sendPayout(deps, { partnerId: partner_id, payoutId: id }),
    ),
  )
  return duePayouts.length
}
