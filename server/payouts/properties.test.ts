import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDiners, type DinerSetup } from '../../checks/fixtures/diners.ts'
import { testDatabase, type TestDatabase } from '../../checks/fixtures/database.ts'
import { fidelDelivery } from '../../checks/fixtures/purchases.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { connect, type Db } from '../database/connect.ts'
import { storeMessages } from '../feeds/inbox.ts'
import { drainOnce } from '../pipeline/drain.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { openPayout } from './open.ts'
import { movePayout } from './move.ts'
import { reconcilePayouts } from './reconcile.ts'
import { followUpPayouts, sendPayout, type SendDeps } from './send.ts'
import type { PayoutReply, PayoutSender } from './sender.ts'

const partner = 'lumen-mobile'
const runCount = 12
let now = new Date('2026-03-10T12:00:00.000Z')
const clock = { now: () => now }
const ids = randomIds(clock)
let database: TestDatabase
let nodes: Db[]
let diners: DinerSetup

beforeAll(async () => {
  database = await testDatabase()
  // Half of the members are of `partner`. Each run takes one, and so does each run that shrinks a failure.
  diners = await insertDiners(database.adminUrl, { members: 2 * runCount + 60, restaurants: 2 })
  nodes = [1, 2].map((n) => connect(database.urls.pipeline, { max: 3, name: `node ${n}` }).db)
})
afterAll(async () => {
  await Promise.all(nodes.map((db) => db.destroy()))
  await database.drop()
})

/**
 * The payer's action on one call (`loses`: the call never reaches it), and whether its reply arrives. `crashes`: the call throws after the
 * payer's action, which the site treats as a reply that did not arrive. The refusal of a payer that `has no money` always arrives.
 */
type Outcome = {
  action: 'pays' | 'accepts' | 'refuses' | 'loses' | 'has no money'
  isAnswered: boolean
  crashes: boolean
}
type Step = { node: 0 | 1; call: 'send' | 'follow up' | 'both'; outcome: Outcome }
const outcome = fc.record({
  action: fc.constantFrom<Outcome['action'][]>('pays', 'accepts', 'refuses', 'loses', 'has no money'),
  isAnswered: fc.boolean(),
  crashes: fc.boolean(),
})
const steps = fc.array(
  fc.record({
    node: fc.constantFrom(0 as const, 1 as const),
    call: fc.constantFrom<Step['call'][]>('send', 'follow up', 'both'),
    outcome,
  }),
  { minLength: 1, maxLength: 8 },
)

const stateAfter = { pays: 'paid', accepts: 'accepted', refuses: 'rejected' } as const
const payerStates = new Map<string, 'accepted' | 'paid' | 'rejected'>()
/** A payer that pays each key once, however often it gets the call. All payers share the records `payerStates` and `amounts`. */
function payerWith(script: Outcome[]) {
  const payments: string[] = []
  const storedReply = (id: string): PayoutReply => {
    const state = payerStates.get(id)
    if (state === undefined) return { result: 'absent' }
    return state === 'rejected' ? { result: 'rejected', code: 'card_refused' } : { result: state }
  }
  const replyOrCrash = (id: string, { isAnswered, crashes }: Outcome): PayoutReply => {
    if (crashes) throw new Error('the node crashed')
    return isAnswered ? storedReply(id) : { result: 'unknown' }
  }
  const sender: PayoutSender = {
    way: 'card_push',
    provider: 'scripted',
    send: async ({ id }) => {
      const nextOutcome = script.shift() ?? { action: 'pays', isAnswered: true, crashes: false }
      if (!payerStates.has(id) && nextOutcome.action !== 'loses' && nextOutcome.action !== 'has no money') {
        payerStates.set(id, stateAfter[nextOutcome.action])
        if (nextOutcome.action !== 'refuses') payments.push(id)
      }
      if (nextOutcome.action === 'has no money' && !payerStates.has(id)) return { result: 'absent', code: 'no_funds' }
      return replyOrCrash(id, nextOutcome)
    },
    check: async ({ id }) => {
      if (payerStates.get(id) === 'accepted') payerStates.set(id, 'paid')
      return storedReply(id)
    },
    list: async (partnerId) =>
      partnerId !== partner
        ? []
        : [...payerStates.keys()].map((id) => ({ id, units: amounts.get(id) ?? 0, reply: storedReply(id) })),
  }
  return { sender, payments }
}
const amounts = new Map<string, number>()

let usedCardCount = 0
/** The card of another member, who has earned the units of one meal. */
async function earner() {
  const card = diners.cards.filter(({ partnerId }) => partnerId === partner)[(usedCardCount += 1)]
  const restaurant = diners.restaurants[1] // the first has an offer and a blackout
  if (!card || !restaurant) throw new Error('more diners are needed')
  const id = `property-${usedCardCount}`
  const purchase = {
    kind: 'clearing' as const,
    id,
    amountMinor: 10_000,
    localTime: '2026-03-04T19:30:00',
    card,
    restaurant,
  }
  await storeMessages(nodes[0] as Db, [fidelDelivery(purchase, id)], now)
  while ((await drainOnce({ db: nodes[0] as Db, clock, ids })).messageCount > 0);
  return card
}

async function openApprovedPayout(card: Awaited<ReturnType<typeof earner>>): Promise<string> {
  return (nodes[0] as Db).transaction().execute(async (tx) => {
    const result = await openPayout({ clock, ids }, tx, {
      partnerId: partner,
      memberId: card.memberId,
      way: 'card_push',
      currency: 'Dollar',
      units: 'all',
      cardId: card.cardId,
      targetLabel: 'Visa ending in 4242',
      actor: 'payouts',
    })
    if (!result.ok) throw new Error(result.reason)
    amounts.set(result.payoutId, result.units)
    await movePayout({ clock, ids }, tx, { partnerId: partner, payoutId: result.payoutId, to: 'approved' })
    return result.payoutId
  })
}

test('no payment is made twice under retries, two nodes and failed calls, and the mails agree with the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const payoutId = await openApprovedPayout(await earner())
      const { sender, payments } = payerWith(plan.map((step) => step.outcome))
      const depsOf = (n: 0 | 1): SendDeps => ({ clock, ids, db: nodes[n] as Db, senders: { card_push: sender } })
      const key = { partnerId: partner, payoutId }
      for (const { node, call } of plan) {
        // Longer than the pause before the first check, which is two minutes at most.
        now = new Date(now.getTime() + 7 * 60_000)
        if (call === 'follow up') await followUpPayouts(depsOf(node))
        else if (call === 'send') await sendPayout(depsOf(node), key)
        else await Promise.all([sendPayout(depsOf(0), key), sendPayout(depsOf(1), key)])
      }
      for (let round = 0; round < 4; round += 1) {
        // Longer than the pause between two checks, which is six hours at most.
        now = new Date(now.getTime() + 12 * 3_600_000)
        await followUpPayouts(depsOf(0))
      }
      const row = await (nodes[0] as Db)
        .selectFrom('payout')
        .selectAll()
        .where('id', '=', payoutId)
        .executeTakeFirstOrThrow()
      expect(payments.length).toBeLessThanOrEqual(1)
      expect(row.state).toBe(payerStates.get(payoutId) === 'rejected' ? 'rejected' : 'paid')
      const mails = await (nodes[0] as Db)
        .selectFrom('mail_message')
        .select(['kind', 'facts'])
        .where('member_id', '=', row.member_id)
        .where('kind', 'in', ['payout_paid', 'payout_returned'])
        .execute()
      const entries = await (nodes[0] as Db)
        .selectFrom('ledger_entry as e')
        .innerJoin('ledger_posting as p', (join) =>
          join.onRef('p.partner_id', '=', 'e.partner_id').onRef('p.entry_id', '=', 'e.id'),
        )
        .select(['e.cause', 'p.units'])
        .where('e.cause_id', '=', payoutId)
        .where('e.cause', 'in', ['payout_delivered', 'payout_returned'])
        .execute()
      // The mail `payout_paid` belongs to the entry `payout_delivered`.
      expect(mails.map(({ kind, facts }) => [kind.replace('paid', 'delivered'), facts.units])).toEqual(
        entries.map(({ cause, units }) => [cause, units]),
      )
      expect(await reconcilePayouts(depsOf(1))).toBe(0)
    }),
    { numRuns: runCount },
  )
  expect((await ledgerInvariants(database.adminUrl)).filter(({ breaches }) => breaches > 0)).toEqual([])
})

test('the daily reconciliation applies a return, and stores and closes differences', async () => {
  const db = nodes[0] as Db
  const payoutId = await openApprovedPayout(await earner())
  const { sender } = payerWith([])
  const deps = { clock, ids, db, senders: { card_push: sender } }
  await sendPayout(deps, { partnerId: partner, payoutId })
  const amount = amounts.get(payoutId) ?? 0
  const reconcileWith = (reply: PayoutReply, units: number) =>
    reconcilePayouts({
      ...deps,
      senders: {
        card_push: {
          ...sender,
          list: async (partnerId) => (partnerId === partner ? [...otherRecords, { id: payoutId, units, reply }] : []),
        },
      },
    })
  // Payments of the property test above, which the payer still has.
  const otherRecords = (
    await db.selectFrom('payout').select(['id', 'units', 'state']).where('id', '<>', payoutId).execute()
  ).map(({ id, units, state }) => ({
    id,
    units,
    reply: (state === 'paid' ? { result: 'paid' } : { result: 'rejected', code: 'card_refused' }) as PayoutReply,
  }))
  const openDifferences = async () =>
    await db
      .selectFrom('payout_difference')
      .select(['kind', 'ours', 'theirs'])
      .where('resolved_at', 'is', null)
      .execute()
  expect(await reconcileWith({ result: 'paid' }, amount + 1)).toBe(1)
  expect(await openDifferences()).toEqual([{ kind: 'amount', ours: `${amount}`, theirs: `${amount + 1}` }])
  now = new Date(now.getTime() + 86_400_000)
  expect(await reconcileWith({ result: 'paid' }, amount)).toBe(0)
  expect(await openDifferences()).toEqual([])
  now = new Date(now.getTime() + 3 * 86_400_000)
  expect(await reconcileWith({ result: 'bounced', code: 'card_closed' }, amount)).toBe(0)
  const row = await db
    .selectFrom('payout')
    .select(['state', 'reason_code'])
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ state: 'bounced', reason_code: 'card_closed' })
})
