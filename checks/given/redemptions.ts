import { randomUUID } from 'node:crypto'
import { statementCreditBalance } from '../../contract/api/credits.ts'
import { askRedemption, listRedemptions } from '../../contract/api/redemptions.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type {
  GiftCardAnswer,
  GiftCardHouse,
  GiftCardOrder,
  ListedOrder,
} from '../../providers/gift-cards/gift-cards.ts'
import type {
  CardIssuer,
  CreditAnswer,
  ListedCredit,
  StatementCredit,
} from '../../providers/statement-credits/statement-credits.ts'
import { followUpPayouts, sendPayout } from '../../server/payouts/send.ts'
import { redemptionSenders } from '../../server/redemptions/senders.ts'
import type { RedemptionSources } from '../../server/redemptions/sources.ts'
import type { Diner, DiningSite } from './dining.ts'
import { lastWednesday } from './purchases.ts'
import type { Browser } from './site.ts'

export const webhookSecret = 'a secret of webhooks for the tests'

/** A house and an issuer that keep what they were sent and answer as a test says; without a word, they accept, and deliver when asked. */
export function recordedSources() {
  const orders: GiftCardOrder[] = []
  const credits: StatementCredit[] = []
  const next: { house: GiftCardAnswer[]; issuer: CreditAnswer[] } = { house: [], issuer: [] }
  const keys = new Map<string, string | null | undefined>()
  /** What they list to the reconciliation. */
  const lists: { house: ListedOrder[] | null; issuer: ListedCredit[] | null } = { house: [], issuer: [] }
  const house: GiftCardHouse = {
    order: async (order) => {
      orders.push(order)
      return next.house.shift() ?? { outcome: 'accepted', reference: `order-${orders.length}` }
    },
    find: async (key) => {
      const at = orders.findIndex((order) => order.key === key)
      return (
        next.house.shift() ??
        (at < 0 ? { outcome: 'unknown_order' } : { outcome: 'delivered', reference: `order-${at + 1}` })
      )
    },
    list: async () => lists.house,
    keyOf: async ({ id }) => (keys.has(id) ? keys.get(id) : null),
  }
  const issuer: CardIssuer = {
    credit: async (credit) => {
      credits.push(credit)
      return next.issuer.shift() ?? { state: 'accepted', reference: `credit-${credits.length}` }
    },
    find: async (key) => {
      const at = credits.findIndex((credit) => credit.key === key)
      return (
        next.issuer.shift() ??
        (at < 0 ? { state: 'unknown_credit' } : { state: 'posted', reference: `credit-${at + 1}` })
      )
    },
    list: async () => lists.issuer,
  }
  const sources: RedemptionSources = {
    giftCards: { house, brands: ['MasterCard', 'Tremendous', 'Visa'], webhookSecrets: [webhookSecret] },
    issuerOf: (partnerId) => (partnerId === 'northfield-cu' ? issuer : null),
  }
  return { sources, orders, credits, next, keys, lists }
}

let numbers = 2_051_000
let bills = 0
/** A member at the credit union who has earned so many cents of credit. */
export async function creditEarner(site: DiningSite, cents: number, change: object = {}): Promise<Diner> {
  const member = await site.diner('northfield-cu', undefined, { partnerNumber: String((numbers += 1)), ...change })
  const at = new Date(Date.parse(`${lastWednesday(site.deps.clock.now())}Z`) - 2 * 86_400_000)
    .toISOString()
    .slice(0, 19)
  // 3 % of the bill.
  const amountMinor = Math.round((cents * 100) / 3)
  if (cents > 0) await site.report(member, { kind: 'clearing', id: `redeem-${(bills += 1)}`, amountMinor, at })
  return member
}

export type RedemptionBody = BodyOf<typeof askRedemption>
export const giftCard = (change: Partial<RedemptionBody> = {}): RedemptionBody => ({
  ...{ key: randomUUID(), way: 'gift_card', amount: 2_000, cardId: null, brand: 'Visa', delivery: 'Email', ...change },
})
export const redeem = (member: Browser, body: RedemptionBody) => member.call(askRedemption, { body })
export const redemptionOffer = async (member: Browser) => {
  const reply = await member.call(listRedemptions, {})
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value
}
export const creditCard = async (member: Browser) =>
  (await redemptionOffer(member)).statementCredit?.cards[0]?.id ?? null
export const statementCredit = async (member: Browser, amount = 2_000): Promise<RedemptionBody> =>
  giftCard({ way: 'statement_credit', amount, cardId: await creditCard(member), brand: null, delivery: null })
export const creditBalance = async (member: Browser) =>
  ((await member.raw('GET', statementCreditBalance.path)).json() as { memberBalance: number }).memberBalance

/** What sends the redemptions of a site and follows them up. */
export function redemptionRuns(site: DiningSite, sources: RedemptionSources) {
  const { pipelineDb: db, clock, ids, partners } = site.deps
  const deps = { db, clock, ids, senders: redemptionSenders({ db, partners, sources }) }
  return {
    deps,
    sendJobs: () => site.jobs.run('payout_send', ({ data }) => sendPayout(deps, data)),
    followUp: async () => {
      site.later(10 * 60_000)
      await followUpPayouts(deps)
    },
  }
}
