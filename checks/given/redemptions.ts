import type { GiftCardAnswer, GiftCardHouse, GiftCardOrder } from '../../providers/gift-cards/gift-cards.ts'
import type { CardIssuer, CreditAnswer, StatementCredit } from '../../providers/statement-credits/statement-credits.ts'
import type { RedemptionSources } from '../../server/redemptions/sources.ts'

export const webhookSecret = 'a secret of webhooks for the tests'

/** A house and an issuer that keep what they were sent and answer as a test says; without a word, they accept, and deliver when asked. */
export function recordedSources() {
  const orders: GiftCardOrder[] = []
  const credits: StatementCredit[] = []
  const next: { house: GiftCardAnswer[]; issuer: CreditAnswer[] } = { house: [], issuer: [] }
  const keys = new Map<string, string | null | undefined>()
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
  }
  const sources: RedemptionSources = {
    giftCards: { house, brands: ['MasterCard', 'Tremendous', 'Visa'], webhookSecrets: [webhookSecret] },
    issuerOf: (partnerId) => (partnerId === 'northfield-cu' ? issuer : null),
  }
  return { sources, orders, credits, next, keys }
}
