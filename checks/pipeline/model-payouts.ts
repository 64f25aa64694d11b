// The model's rules for payouts: which payouts of the simulated members exist after a payout day, what the payer's records say about each,
// and which balances remain. Written without the product's code.
import { hourMs, type ModelCurrency, type PayerBehavior, type PayoutDay } from './history.ts'

/** The state of a payout in the payer's records; null: the payer has no order with this key. */
export type PayerState = 'accepted' | 'paid' | 'refused' | 'returned' | null

export type ModelPayout = {
  member: number
  way: 'card_push' | 'gift_card'
  units: number
  currency: ModelCurrency
  state: 'waiting' | 'sent' | 'accepted' | 'paid' | 'returned' | 'canceled'
  payerState: PayerState
  /** When `state` changed. */
  stateMs: number
  /** When the product last sent the order, asked the payer about it, or found it in the payer's list; null: never. */
  checkedMs: number | null
  /** An operator allowed another payout to the card whose payment was returned. */
  isRetried: boolean
}

/**
 * What the payouts of a day depend on. `earned`: the units that dines and bonuses put into accounts, by `<member> <bucket> <currency>`; a
 * bucket is `pending` or `available`. `leavers`: the members who closed their accounts.
 */
export type PayoutFacts = {
  nowMs: number
  currency: ModelCurrency
  earned: ReadonlyMap<string, number>
  leavers: ReadonlySet<number>
}

/**
 * Changes `payouts` as a payout day must change them, in the order in which the day runs in payout-days.ts. Written from
 * docs/decisions/0071, 0072 and 0074, independently of the product's rules.
 */
export function runModelPayouts(payouts: ModelPayout[], day: PayoutDay, facts: PayoutFacts): void {
  if (day.allowsRetries) for (const payout of payouts) payout.isRetried ||= payout.state === 'returned'
  for (const payout of payouts) if (payout.payerState === 'accepted') payout.payerState = 'paid'
  for (const payout of payouts)
    if (payout.payerState === 'paid' && day.returnedMembers.includes(payout.member)) payout.payerState = 'returned'
  if (day.isReconciled) for (const payout of payouts) reconcile(payout, facts)
  for (const payout of payouts) if (payout.state === 'waiting') send(payout, payouts, day, facts)
  for (const payout of payouts) if (isDueForQuery(payout, facts)) queryPayer(payout, behaviorOf(day, payout), facts)
  const redemptions = [...openRedemption(payouts, day, facts)]
  payouts.push(...redemptions)
  const due = duePayouts(payouts, day, facts)
  payouts.push(...due)
  if (day.sendsAtOnce) for (const payout of [...redemptions, ...due]) send(payout, payouts, day, facts)
}

const behaviorOf = ({ payerBehaviors }: PayoutDay, { member }: ModelPayout): PayerBehavior => {
  const behavior = payerBehaviors[member]
  if (!behavior) throw new Error(`the payer has no behavior for member ${member}`)
  return behavior
}

const unitsIn = (payouts: ModelPayout[], states: ModelPayout['state'][], member: number, currency: ModelCurrency) =>
  payouts
    .filter((payout) => states.includes(payout.state) && payout.member === member && payout.currency === currency)
    .reduce((sum, { units }) => sum + units, 0)

/** A member's available balance, reduced by the payouts that have left it; 0 for a closed account. */
function availableOf(
  payouts: ModelPayout[],
  { earned, leavers }: PayoutFacts,
  member: number,
  currency: ModelCurrency,
) {
  if (leavers.has(member)) return 0
  return (earned.get(`${member} available ${currency}`) ?? 0) - unitsIn(payouts, debitedStates, member, currency)
}

/** States in which units have left the member's account. */
const debitedStates: ModelPayout['state'][] = ['sent', 'accepted', 'paid']

function send(payout: ModelPayout, payouts: ModelPayout[], day: PayoutDay, facts: PayoutFacts): void {
  const { member, currency, units } = payout
  // The card of a closed account is removed, and its balance has lapsed.
  const isCovered = !facts.leavers.has(member) && availableOf(payouts, facts, member, currency) >= units
  setState(payout, isCovered ? 'sent' : 'canceled', facts)
  if (isCovered) deliver(payout, behaviorOf(day, payout), facts)
}

/** Sends a payout to the payer, which may take the order and may reply. */
function deliver(payout: ModelPayout, { action, repliesArrive }: PayerBehavior, facts: PayoutFacts): void {
  if (payout.payerState === null) {
    if (action === 'pays') payout.payerState = 'paid'
    if (action === 'accepts') payout.payerState = 'accepted'
    if (action === 'refuses') payout.payerState = 'refused'
  }
  payout.checkedMs = facts.nowMs
  if (repliesArrive) learnOutcome(payout, facts)
}

/**
 * Whether the follow-up asks the payer again. After the last contact it waits for a quarter of the time from the change of state to that
 * contact, but at least one minute and at most six hours.
 */
function isDueForQuery({ state, stateMs, checkedMs }: ModelPayout, { nowMs }: PayoutFacts): boolean {
  if (state !== 'sent' && state !== 'accepted') return false
  const lastMs = checkedMs ?? stateMs
  const waitMs = Math.min(6 * hourMs, Math.max(60_000, (lastMs - stateMs) / 4))
  return lastMs + waitMs <= nowMs
}

function queryPayer(payout: ModelPayout, behavior: PayerBehavior, facts: PayoutFacts): void {
  payout.checkedMs = facts.nowMs
  if (!behavior.repliesArrive) return
  // If the payer does not have the order, the product sends it again.
  if (payout.payerState === null) deliver(payout, behavior, facts)
  else learnOutcome(payout, facts)
}

function reconcile(payout: ModelPayout, facts: PayoutFacts): void {
  if (!debitedStates.includes(payout.state) || payout.payerState === null) return
  payout.checkedMs = facts.nowMs
  learnOutcome(payout, facts)
}

/** The product takes over the payer's state. */
function learnOutcome(payout: ModelPayout, facts: PayoutFacts): void {
  const { payerState } = payout
  if (payerState === null) return
  setState(payout, payerState === 'refused' ? 'returned' : payerState, facts)
}

function setState(payout: ModelPayout, state: ModelPayout['state'], { nowMs }: PayoutFacts): void {
  if (payout.state === state) return
  payout.state = state
  payout.stateMs = nowMs
}

function openRedemption(payouts: ModelPayout[], { redemption }: PayoutDay, facts: PayoutFacts): ModelPayout[] {
  if (!redemption || facts.leavers.has(redemption.member)) return []
  const { member, units } = redemption
  return units <= unreservedUnits(payouts, facts, member) ? [newPayout('gift_card', member, units, facts)] : []
}

/** The available units that no other payout reserves, in the partner's currency. */
const unreservedUnits = (payouts: ModelPayout[], facts: PayoutFacts, member: number) =>
  availableOf(payouts, facts, member, facts.currency) - unitsIn(payouts, ['waiting'], member, facts.currency)

/**
 * One push for each member whose unreserved balance reaches the threshold: the balance, but at most `pushMax`. None for a member
 * who has left, who has an open push, or whose last payment to the card was returned while no operator allowed another.
 */
function duePayouts(
  payouts: ModelPayout[],
  { payerBehaviors, threshold, pushMax }: PayoutDay,
  facts: PayoutFacts,
): ModelPayout[] {
  return payerBehaviors.flatMap((_, member) => {
    const pushes = payouts.filter((payout) => payout.member === member && payout.way === 'card_push')
    const isOpen = pushes.some(({ state }) => ['waiting', 'sent', 'accepted'].includes(state))
    const lastPush = pushes.findLast(({ state }) => state !== 'canceled')
    const isBlocked = lastPush?.state === 'returned' && !lastPush.isRetried
    const unreserved = unreservedUnits(payouts, facts, member)
    if (facts.leavers.has(member) || isOpen || isBlocked || unreserved < threshold) return []
    return [newPayout('card_push', member, Math.min(unreserved, pushMax), facts)]
  })
}

const newPayout = (way: ModelPayout['way'], member: number, units: number, facts: PayoutFacts): ModelPayout => ({
  member,
  way,
  units,
  currency: facts.currency,
  state: 'waiting',
  payerState: null,
  stateMs: facts.nowMs,
  checkedMs: null,
  isRetried: false,
})

/**
 * The balances after payouts and lapses, without zeros: the members' by `<member> <bucket> <currency>`, and those of the partner's
 * accounts by `<account> <currency>`.
 */
export function balancesAfter(
  payouts: ModelPayout[],
  { earned, leavers }: Pick<PayoutFacts, 'earned' | 'leavers'>,
): { members: Map<string, number>; partner: Map<string, number> } {
  const members = new Map(earned)
  const partner = new Map<string, number>()
  const add = (accounts: Map<string, number>, key: string, units: number) =>
    accounts.set(key, (accounts.get(key) ?? 0) + units)
  for (const { member, units, currency, state } of payouts) {
    if (!debitedStates.includes(state)) continue
    add(members, `${member} available ${currency}`, -units)
    add(partner, `${state === 'paid' ? 'delivered' : 'in_transit'} ${currency}`, units)
  }
  for (const [key, units] of members) {
    const [member, bucket, currency] = key.split(' ')
    if (bucket !== 'available' || !leavers.has(Number(member))) continue
    members.set(key, 0)
    add(partner, `breakage ${currency}`, units)
  }
  const withoutZeros = (accounts: Map<string, number>) => new Map([...accounts].filter(([, units]) => units !== 0))
  return { members: withoutZeros(members), partner: withoutZeros(partner) }
}
