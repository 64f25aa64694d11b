import type { FastifyInstance } from 'fastify'
import { formatsFor } from '../../contract/formats.ts'
import {
  awardReceipt,
  dineSummary,
  downloadHistory,
  historyOptions,
  listTransactions,
} from '../../contract/api/activity.ts'
import { listStatementCredits, statementCreditBalance } from '../../contract/api/credits.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { cardTarget, redemptionText } from '../../contract/redemption-copy.ts'
import type { CardBrand } from '../../domain/cards/brand.ts'
import { windowStart } from '../../domain/rewards-window.ts'
import { receiptOfBonusAward, bonusUnitsSince } from '../bonuses/history.ts'
import { inPartner, type Tx, type MemberKey } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { freeUnits } from '../payouts/queries.ts'
import { route } from '../platform/route.ts'
import { historyDownload } from './download.ts'
import { optionsOf, type PageParams } from './history.ts'
import { creditsPage, historyPage } from './history-page.ts'
import { serializeReceipt } from './serialize.ts'
import { targetCard } from '../payouts/target-card.ts'
import { dineForReceipt, eventsOfDine, postingsOfDine, summarySince } from './queries.ts'

export function activityRoutes(app: FastifyInstance, deps: Deps): void {
  historyRoutes(app, deps)
  creditRoutes(app, deps)

  route(app, dineSummary, { limit: '240/min', caller: 'member' }, async ({ partner, member }) => {
    const since = windowStart(partner.brand.earning.rewardsWindow, deps.clock.now())
    const { currencyType } = partner.brand
    const owner = { partnerId: partner.id, memberId: member.id }
    return inPartner(deps.db, partner.id, async (tx) => {
      const sums = await summarySince(tx, partner.id, member.id, since, currencyType)
      const bonusUnits = await bonusUnitsSince(tx, owner, since, currencyType)
      return { currentYearBenefits: Number(sums.units) + bonusUnits, currentYearDines: Number(sums.dines) }
    })
  })

  route(app, awardReceipt, { limit: '240/min', caller: 'member' }, async ({ params, partner, member }) =>
    inPartner(deps.db, partner.id, async (tx) => {
      const owner = { partnerId: partner.id, memberId: member.id }
      const row = await dineForReceipt(tx, partner.id, member.id, params.id)
      if (!row) return bonusReceiptOf(tx, partner, owner, member.tierLevel, params.id)
      const events = await eventsOfDine(tx, partner.id, row.dine_id)
      const postings = await postingsOfDine(tx, partner.id, row.dine_id)
      const card = await targetCard(tx, partner.id, member.id)
      return serializeReceipt(row, events, postings, payoutTargetOf(partner, card), partner.brand)
    }),
  )
}

async function bonusReceiptOf(tx: Tx, partner: PartnerView, owner: MemberKey, tier: string, awardId: string) {
  const { brand } = partner
  const card = await targetCard(tx, owner.partnerId, owner.memberId)
  const context = {
    currentCurrency: brand,
    payoutTarget: payoutTargetOf(partner, card),
    tier,
    postingDays: brand.earning.expectedPostingDays,
  }
  return (await receiptOfBonusAward(tx, owner, awardId, context)) ?? refuse('unknown_award')
}

function historyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listTransactions, { limit: '240/min', caller: 'member' }, async ({ query, partner, member }) => {
    const owner = { partnerId: partner.id, memberId: member.id }
    const { rows, total } = await inPartner(deps.db, partner.id, (tx) =>
      historyPage(tx, owner, query, partner.brand, deps.clock.now()),
    )
    return { data: rows, totalPages: pageCountOf(total, query), totalResultSize: total }
  })

  route(app, historyOptions, { limit: '240/min', caller: 'member' }, async ({ partner, member }) =>
    inPartner(deps.db, partner.id, (tx) => optionsOf(tx, { partnerId: partner.id, memberId: member.id })),
  )

  route(app, downloadHistory, { limit: '10/min', caller: 'member' }, async ({ query, partner, member, reply }) => {
    const owner = { partnerId: partner.id, memberId: member.id }
    const lines = historyDownload({
      db: deps.db,
      partner,
      owner,
      formats: formatsFor(partner, member.view),
      filters: query,
      now: deps.clock.now(),
    })
    reply.header('cache-control', 'no-store').header('content-disposition', 'attachment; filename="history.csv"')
    return reply.type('text/csv; charset=utf-8').send(lines)
  })
}

/** Calls that only partners with statement credits have (domain/brands/gates.ts). */
function creditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listStatementCredits, { limit: '240/min', caller: 'member' }, async ({ query, partner, member }) => {
    const owner = { partnerId: partner.id, memberId: member.id }
    const { rows, total } = await inPartner(deps.db, partner.id, (tx) =>
      creditsPage(tx, owner, query, partner, deps.clock.now()),
    )
    return { data: rows, totalPages: pageCountOf(total, query) }
  })

  route(app, statementCreditBalance, { limit: '240/min', caller: 'member' }, async ({ partner, member }) => {
    const { currencyType } = partner.brand
    const memberBalance = await inPartner(deps.db, partner.id, (tx) =>
      freeUnits(tx, { partnerId: partner.id, memberId: member.id, currency: currencyType }),
    )
    return { memberBalance }
  })
}

const pageCountOf = (total: number, { resultsPerPage }: PageParams): number =>
  Math.max(1, Math.ceil(total / resultsPerPage))

/**
 * Miles and points are posted to the member's account at the partner. Other rewards are paid to `card`, or without a card to the next one
 * that the member links.
 */
function payoutTargetOf(
  { brand, copy }: PartnerView,
  card: { brand: CardBrand; last_four: string } | undefined,
): string {
  if (brand.currencyType === 'Mile' || brand.currencyType === 'Point')
    return redemptionText(copy, 'account', { partner: brand.name })
  return card ? cardTarget(copy, card.brand, card.last_four) : redemptionText(copy, 'next_card')
}
