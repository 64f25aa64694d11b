import type { FastifyInstance } from 'fastify'
import { awardReceipt, dineSummary, listTransactions } from '../../contract/api/activity.ts'
import type { Brand } from '../../contract/brand.ts'
import { windowStart } from '../../domain/rewards-window.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { receiptView, transactionView } from './present.ts'
import {
  countDines,
  dineForReceipt,
  estimatesOf,
  eventsOfDine,
  pageOfDines,
  payoutCard,
  postingsOfDine,
  summarySince,
} from './queries.ts'

export function activityRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listTransactions, { limit: '240/min', who: 'member' }, async ({ query, partner, member }) =>
    inPartner(deps.db, partner.id, async (tx) => {
      const total = await countDines(tx, partner.id, member.id)
      const rows = await pageOfDines(tx, partner.id, member.id, {
        limit: query.resultsPerPage,
        offset: (query.pageNo - 1) * query.resultsPerPage,
      })
      const estimates =
        rows.length === 0
          ? []
          : await estimatesOf(
              tx,
              partner.id,
              rows.map((row) => row.id),
            )
      const estimateOf = new Map(estimates.map((row) => [row.dine_id, row]))
      return {
        data: rows.map((row) => transactionView(row, estimateOf.get(row.id), partner.brand)),
        totalPages: Math.max(1, Math.ceil(total / query.resultsPerPage)),
        totalResultSize: total,
      }
    }),
  )

  route(app, dineSummary, { limit: '240/min', who: 'member' }, async ({ partner, member }) => {
    const since = windowStart(partner.brand.earning.rewardsWindow, deps.clock.now())
    const { currencyType } = partner.brand
    const sums = await inPartner(deps.db, partner.id, (tx) =>
      summarySince(tx, partner.id, member.id, since, currencyType),
    )
    return { currentYearBenefits: Number(sums.units), currentYearDines: Number(sums.dines) }
  })

  route(app, awardReceipt, { limit: '240/min', who: 'member' }, async ({ params, partner, member }) =>
    inPartner(deps.db, partner.id, async (tx) => {
      const row = await dineForReceipt(tx, partner.id, member.id, params.id)
      if (!row) return refuse('unknown_award')
      const events = await eventsOfDine(tx, partner.id, row.dine_id)
      const postings = await postingsOfDine(tx, partner.id, row.dine_id)
      const card = await payoutCard(tx, partner.id, member.id)
      return receiptView(row, events, postings, payoutTo(partner.brand, card), partner.brand)
    }),
  )
}

const cardNames = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', discover: 'Discover' } as const

/** Money goes back to a card; miles and points go to the account at the partner. */
function payoutTo(brand: Brand, card: { brand: keyof typeof cardNames; last_four: string } | undefined): string {
  if (brand.currencyType === 'Mile' || brand.currencyType === 'Point') return `Your ${brand.name} account`
  return card ? `${cardNames[card.brand]} ending in ${card.last_four}` : 'The next card you link'
}
