import type { FastifyInstance } from 'fastify'
import {
  earningMonths,
  earningsByMonth,
  memberPostings,
  payoutProgress,
  referralResult,
} from '../../contract/api/overview.ts'
import { lastMonths } from '../../domain/earning-months.ts'
import { balanceOf } from '../payouts/queries.ts'
import { obstacleOf, balancePayoutsOf } from '../payouts/of-member.ts'
import { targetCard } from '../payouts/target-card.ts'
import { bonusMonthsSince } from '../bonuses/history.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { paysByPostingFile } from '../posting-files/make-file.ts'
import { postingBlockOf, postingsOf } from '../posting-files/of-member.ts'
import { countReferred, monthsSince } from './queries.ts'

/** Data of the Account Center's overview. Other routes serve the member and the sum of the year. */
export function overviewRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, earningsByMonth, { limit: '240/min', caller: 'member' }, async ({ partner, member }) => {
    const months = lastMonths(deps.clock.now(), earningMonths)
    const { currencyType } = partner.brand
    const memberKey = { partnerId: partner.id, memberId: member.id }
    const { dineRows, bonusUnits } = await inPartner(deps.db, partner.id, async (tx) => ({
      dineRows: await monthsSince(tx, partner.id, member.id, months[0] ?? '', currencyType),
      bonusUnits: await bonusMonthsSince(tx, memberKey, `${months[0]}-01`, currencyType),
    }))
    const dineRowByMonth = new Map(dineRows.map((row) => [row.month, row]))
    return {
      months: months.map((month) => {
        const row = dineRowByMonth.get(month)
        return {
          month,
          units: Number(row?.units ?? 0) + (bonusUnits.get(month) ?? 0),
          pendingUnits: Number(row?.pending_units ?? 0),
          dines: Number(row?.dines ?? 0),
        }
      }),
    }
  })

  route(app, payoutProgress, { limit: '240/min', caller: 'member' }, async ({ partner, member }) => {
    const { currencyType, payoutThresholdMinor } = partner.brand
    if (currencyType !== 'Dollar' && currencyType !== 'Credit') return refuse('no_payouts')
    return inPartner(deps.db, partner.id, async (tx) => {
      const card = await targetCard(tx, partner.id, member.id)
      const account = { partnerId: partner.id, memberId: member.id, currency: currencyType }
      const availableMinor = await balanceOf(tx, account)
      return {
        availableMinor,
        thresholdMinor: payoutThresholdMinor,
        targetCard: card ? { cardType: card.brand, lastFour: card.last_four } : null,
        obstacle: await obstacleOf(tx, partner, card, availableMinor),
        payouts: await balancePayoutsOf(tx, partner.id, member.id),
      }
    })
  })

  route(app, memberPostings, { limit: '240/min', caller: 'member' }, async ({ partner, member }) => {
    if (!paysByPostingFile(partner)) return refuse('no_postings')
    const { firstName, lastName, partnerNumber } = member.view
    return inPartner(deps.db, partner.id, async (tx) => ({
      postings: await postingsOf(tx, partner.id, member.id),
      hold: await postingBlockOf(tx, partner.id, { id: member.id, firstName, lastName, partnerNumber }),
    }))
  })

  route(app, referralResult, { limit: '240/min', caller: 'member' }, async ({ partner, member }) => {
    const counts = await inPartner(deps.db, partner.id, (tx) => countReferred(tx, partner.id, member.publicId))
    return { joinedCount: Number(counts.joined), cardLinkedCount: Number(counts.linked) }
  })
}
