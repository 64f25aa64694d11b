// Runs the payout days of a history in the product, and simulates the payer: the service that takes payment orders. The payer keeps its
// orders in memory, from one payout day to the next. What it does on a day is a part of the history.
import type { PartnerView } from '../../contract/brand.ts'
import { returnedStates } from '../../domain/payouts/states.ts'
import { endCard } from '../../server/cards/queries.ts'
import { lapseBalances } from '../../server/closing/lapse.ts'
import { cardsInVault, closeMemberRow } from '../../server/closing/queries.ts'
import { inPartner, type Db } from '../../server/database/connect.ts'
import { runDuePayouts, type DueDeps } from '../../server/payouts/due-run.ts'
import { openPayout } from '../../server/payouts/open.ts'
import { reconcilePayouts } from '../../server/payouts/reconcile.ts'
import { followUpPayouts, sendPayout } from '../../server/payouts/send.ts'
import type { PayoutReply, PayoutSender } from '../../server/payouts/sender.ts'
import { randomIds } from '../../server/platform/clock-and-ids.ts'
import { testPartner } from '../fixtures/partner.ts'
import type { ModelCurrency, PayoutDay } from './history.ts'
import type { PayerState } from './model-payouts.ts'
import { recordedPayouts } from './product-records.ts'
import type { HistoryState } from './history-state.ts'

/** A payment order at the payer. */
type PaymentOrder = { partnerId: string; member: number; way: PayoutSender['way']; units: number; state: PayerState }
/** The payer of all histories: its orders by key, and the number of orders that it received again. */
export type Payer = { orders: Map<string, PaymentOrder>; resent: number }
export const newPayer = (): Payer => ({ orders: new Map(), resent: 0 })

/** A payout day, its moment and the partner's currency then, the partner's id in `brands`, and the members who closed their accounts. */
type PayoutDayContext = {
  day: PayoutDay
  currency: ModelCurrency
  at: Date
  brandId: string
  leavers: ReadonlySet<number>
}

/**
 * Runs a payout day in the product. All nodes send, follow up and open due payouts at the same time. Only the first node compares payouts
 * with the payer's list and opens the redemption.
 */
export async function runPayoutDay(
  { admin, site, nodes, payer }: { admin: Db; site: Db; nodes: Db[]; payer: Payer },
  state: HistoryState,
  { day, currency, at, brandId, leavers }: PayoutDayContext,
): Promise<void> {
  const { partnerId } = state
  const clock = { now: () => at }
  const partner = partnerWithPayouts(state, brandId, currency, day)
  const deps = nodes.map((db): DueDeps => ({
    db,
    clock,
    ids: randomIds(clock),
    partners: { all: () => [partner] },
    senders: {
      card_push: createSender('card_push', payer, state, day),
      gift_card: createSender('gift_card', payer, state, day),
    },
  }))
  const [firstNode] = deps
  if (!firstNode) throw new Error('a payout day needs a node')
  const onEach = (run: (node: DueDeps) => Promise<unknown>) => Promise.all(deps.map(run))
  const sendWaiting = async () => {
    for (const { id: payoutId, state: payoutState } of await recordedPayouts(firstNode.db, state))
      if (payoutState === 'waiting') await onEach((node) => sendPayout(node, { partnerId, payoutId }))
  }
  if (day.allowsRetries) await allowRetries(admin, partnerId, at)
  advanceOrders(payer, partnerId, day)
  if (day.isReconciled) {
    const differences = await reconcilePayouts(firstNode)
    if (differences > 0) throw new Error(`${differences} payouts differ from the payer's list`)
  }
  await sendWaiting()
  await onEach(followUpPayouts)
  if (day.redemption && !leavers.has(day.redemption.member))
    await openRedemption(site, state, firstNode, { ...day.redemption, currency })
  await onEach(runDuePayouts)
  if (day.sendsAtOnce) await sendWaiting()
}

/** The partner of a history, with the payout settings of a day. */
export const partnerWithPayouts = (
  { partnerId }: HistoryState,
  brandId: string,
  currencyType: ModelCurrency,
  day: Pick<PayoutDay, 'threshold' | 'pushMax'>,
): PartnerView => ({
  ...testPartner(brandId, {
    currencyType,
    payoutThresholdMinor: day.threshold,
    payouts: {
      ...testPartner(brandId).brand.payouts,
      automatic: 'card_push',
      fallback: 'hold',
      pushMaxMinor: day.pushMax,
    },
  }),
  id: partnerId,
})

/** Allows retries as an operator does in the console. */
const allowRetries = (db: Db, partnerId: string, at: Date) =>
  db
    .updateTable('payout')
    .set({ retried_at: at })
    .where('partner_id', '=', partnerId)
    .where('state', 'in', returnedStates)
    .where('retried_at', 'is', null)
    .execute()

/** What the payer does with its earlier orders before a day's orders arrive: it pays accepted ones, and some payments return. */
function advanceOrders({ orders }: Payer, partnerId: string, { returnedMembers }: PayoutDay): void {
  for (const order of orders.values()) {
    if (order.partnerId !== partnerId) continue
    if (order.state === 'accepted') order.state = 'paid'
    if (order.state === 'paid' && returnedMembers.includes(order.member)) order.state = 'returned'
  }
}

/** The product's sender to the simulated payer. It replies `unknown` for payouts of other histories. */
function createSender(way: PayoutSender['way'], payer: Payer, state: HistoryState, day: PayoutDay): PayoutSender {
  const { orders } = payer
  const memberOf = (id: string) => state.cards.findIndex(({ memberId }) => memberId === id)
  const replyAbout = (id: string): PayoutReply => {
    switch (orders.get(id)?.state) {
      case undefined:
      case null:
        return { result: 'absent' }
      case 'refused':
        return { result: 'rejected', code: 'card_refused' }
      case 'returned':
        return { result: 'bounced', code: 'card_closed' }
      case 'accepted':
        return { result: 'accepted' }
      case 'paid':
        return { result: 'paid' }
    }
  }
  return {
    way,
    provider: 'scripted',
    send: async ({ id, partner_id, member_id, units }) => {
      const member = memberOf(member_id)
      const behavior = day.payerBehaviors[member]
      if (partner_id !== state.partnerId || !behavior) return { result: 'unknown' }
      if (orders.has(id)) payer.resent += 1
      else if (behavior.action === 'lacks_money') return { result: 'absent', code: 'no_funds' }
      else if (behavior.action !== 'loses')
        orders.set(id, { partnerId: partner_id, member, way, units, state: resultingStates[behavior.action] })
      return behavior.repliesArrive && orders.has(id) ? replyAbout(id) : { result: 'unknown' }
    },
    check: async ({ id, partner_id, member_id }) => {
      const behavior = day.payerBehaviors[memberOf(member_id)]
      return partner_id === state.partnerId && behavior?.repliesArrive ? replyAbout(id) : { result: 'unknown' }
    },
    list: async (partnerId) =>
      [...orders]
        .filter(([, order]) => order.partnerId === partnerId && order.way === way)
        .map(([id, { units }]) => ({ id, units, reply: replyAbout(id) })),
  }
}

const resultingStates = { pays: 'paid', accepts: 'accepted', refuses: 'refused' } as const

const openRedemption = (
  site: Db,
  { partnerId, cards }: HistoryState,
  deps: DueDeps,
  { member, units, currency }: { member: number; units: number; currency: ModelCurrency },
) =>
  inPartner(site, partnerId, (tx) =>
    openPayout(deps, tx, {
      partnerId,
      memberId: cards[member]?.memberId ?? '',
      way: 'gift_card',
      currency,
      units,
      actor: 'member',
      targetLabel: 'A gift card',
      brand: 'Visa',
      delivery: 'Email',
    }),
  )

/** Closes a member's account as the site does. */
export const closeTestAccount = (
  site: Db,
  { partnerId, cards }: HistoryState,
  member: number,
  at: Date,
): Promise<void> =>
  inPartner(site, partnerId, async (tx) => {
    const memberId = cards[member]?.memberId ?? ''
    for (const { id } of await cardsInVault(tx, partnerId, memberId)) await endCard(tx, partnerId, id, at)
    await closeMemberRow(tx, partnerId, memberId, at)
  })

/** Lets the balances of closed accounts lapse, on each node at the same time. */
export async function lapseOnNodes(nodes: Db[], at: Date): Promise<void> {
  const ids = randomIds({ now: () => at })
  await Promise.all(nodes.map((db) => db.transaction().execute((tx) => lapseBalances(tx, ids, at))))
}
