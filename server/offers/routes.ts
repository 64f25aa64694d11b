import type { FastifyInstance } from 'fastify'
import { estimateReward, type RewardEstimate } from '../../contract/api/reward-estimate.ts'
import { estimateVisit, type PlannedVisit } from '../../domain/earning/reward-estimate.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import { activeCards, type CardRow } from '../cards/queries.ts'
import { findMerchant } from '../catalog/queries.ts'
import { inPartner } from '../database/connect.ts'
import { tierOn } from '../pipeline/evaluate-dine.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import type { SignedIn } from '../session/current.ts'
import { dinesToReplay, isRecognized, memberStateWithTiers } from './queries.ts'

/** Estimates the reward of a visit by the earning rule of awards (docs/decisions/0022). */
export function offerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, estimateReward, { limit: '600/min', caller: 'member' }, async ({ params, query, partner, member }) =>
    inPartner(deps.db, partner.id, async (tx) => {
      const merchant = await findMerchant(tx, params.merchantId)
      if (!merchant) return refuse('unknown_merchant')
      const cards = await activeCards(tx, partner.id, member.id)
      if (query.cardId && !cards.some(({ id }) => id === query.cardId)) return refuse('unknown_card')
      const now = deps.clock.now()
      const occurredAt = now.toISOString()
      const { record } = merchant
      const visit: Omit<PlannedVisit, 'cardProduct'> = {
        merchantId: record.id,
        merchant: record,
        rules: partner.brand,
        tier: tierOn(await memberStateWithTiers(tx, partner.id, member), occurredAt),
        localTime: wallClockIn(record.timezone, now) ?? occurredAt.slice(0, 19),
        occurredAt,
        billMinor: query.billMinor,
      }
      const dines = await dinesToReplay(tx, partner.id, member.id)
      const { card, reward, offerAllowances } = bestEstimate(cardsToCompare(cards, query.cardId), (candidate) =>
        estimateVisit(dines, { ...visit, cardProduct: candidate?.product ?? null }),
      )
      const hasReference = await isRecognized(tx, record.id)
      const obstacles = obstaclesOf({ active: merchant.active, hasReference, member, card })
      return {
        earns: obstacles.length === 0 && reward.units > 0,
        obstacles,
        at: visit.localTime,
        cardId: card?.id ?? null,
        cards: cards.map(cardView),
        tier: reward.tier,
        billMinor: query.billMinor,
        units: reward.units,
        lines: reward.lines,
        offerAllowances,
      }
    }),
  )
}

/** The requested card; without one, all cards that the network has confirmed, or all cards when it confirmed none. */
function cardsToCompare(cards: readonly CardRow[], cardId: string | undefined): readonly CardRow[] {
  if (cardId) return cards.filter(({ id }) => id === cardId)
  const confirmedCards = cards.filter(({ confirmed_at }) => confirmed_at !== null)
  return confirmedCards.length > 0 ? confirmedCards : cards
}

/** The estimate for the card that earns most, the first if several do. Without a card: the estimate for a card without a product. */
function bestEstimate(cards: readonly CardRow[], estimate: (card: CardRow | null) => ReturnType<typeof estimateVisit>) {
  const estimates = (cards.length > 0 ? cards : [null]).map((card) => ({ card, ...estimate(card) }))
  return estimates.reduce((best, candidate) => (candidate.reward.units > best.reward.units ? candidate : best))
}

/** An array with the first obstacle to earning; empty when there is no obstacle. */
function obstaclesOf(input: {
  active: boolean
  hasReference: boolean
  member: SignedIn
  card: CardRow | null
}): RewardEstimate['obstacles'] {
  const { active, hasReference, member, card } = input
  if (!active) return ['left']
  if (!hasReference) return ['not_recognized']
  if (member.status === 'closed') return ['account_closed']
  if (card === null) return ['no_card']
  return card.confirmed_at === null ? ['card_waiting'] : []
}

const cardView = ({ id, brand, last_four, confirmed_at, product }: CardRow): RewardEstimate['cards'][number] => ({
  id,
  cardType: brand,
  lastFour: last_four,
  networkStatus: confirmed_at === null ? 'pending' : 'active',
  product,
})
