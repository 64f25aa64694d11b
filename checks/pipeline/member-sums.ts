// The sums that a member of the simulated program reads on the site, to compare with the ledger after some steps.
import { sql } from 'kysely'
import type { TransactionView } from '../../contract/api/activity.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { lastMonths } from '../../domain/earning-months.ts'
import { openPayoutStates } from '../../domain/payouts/states.ts'
import { windowStart } from '../../domain/rewards-window.ts'
import { historyPage } from '../../server/activity/history-page.ts'
import { summarySince } from '../../server/activity/queries.ts'
import { bonusMonthsSince, bonusUnitsSince } from '../../server/bonuses/history.ts'
import { inPartner, type Db, type Tx, type MemberKey } from '../../server/database/connect.ts'
import { monthsSince } from '../../server/overview/queries.ts'
import { balancePayoutsOf } from '../../server/payouts/of-member.ts'
import { balanceOf } from '../../server/payouts/queries.ts'
import { latestRedemptions } from '../../server/redemptions/queries.ts'

/** Maximum number of rows of a page and of listed redemptions: more than any history of these tests has. */
const rowsMax = 100
/** The number of payouts at which `balancePayoutsOf` cuts its list. */
const payoutsMax = 12

type Sums = Record<'earned' | 'pending' | 'available' | 'thisYear' | 'lastMonths', number>

/**
 * The sums that a member reads, in the partner's currency, and the sums that they must equal. `earned`, `pending` and `available` must
 * equal the ledger. `thisYear` (since the start of the rewards window) and `lastMonths` (twelve calendar months) of the overview must
 * equal the sum of the history's rows. The displayed `available` is the earned sum of the rows minus the listed payouts. Where the list
 * cannot give the sum of payouts, the ledger's sum of payouts is subtracted.
 */
export function memberSums(
  site: Db,
  partner: PartnerView,
  memberId: string,
  now: Date,
): Promise<{ displayed: Sums; expected: Sums }> {
  const member = { partnerId: partner.id, memberId }
  const { currencyType: currency, earning } = partner.brand
  const since = windowStart(earning.rewardsWindow, now)
  const firstMonth = lastMonths(now, 12)[0] ?? ''
  return inPartner(site, partner.id, async (tx) => {
    const rows = await displayedRows(tx, partner, member, now)
    const earned = rows.filter(({ transactionStatus: status }) => status === 'awarded' || status === 'paid')
    const pending = rows.filter(({ transactionStatus }) => transactionStatus === 'pending')
    const summary = await summarySince(tx, partner.id, memberId, since, currency)
    const months = await monthsSince(tx, partner.id, memberId, firstMonth, currency)
    const bonusMonths = await bonusMonthsSince(tx, member, `${firstMonth}-01`, currency)
    const ledger = await ledgerOf(tx, member, currency)
    const paidOut = (await displayedPayouts(tx, member, currency)) ?? ledger.paidOut
    const thisYear = Number(summary.units) + (await bonusUnitsSince(tx, member, since, currency))
    const monthlyUnits = [...months.map(({ units }) => Number(units ?? 0)), ...bonusMonths.values()]
    return {
      displayed: {
        earned: sumOf(earned),
        pending: sumOf(pending),
        available: sumOf(earned) - paidOut,
        thisYear,
        lastMonths: monthlyUnits.reduce((sum, units) => sum + units, 0),
      },
      expected: {
        earned: ledger.available + ledger.paidOut,
        pending: ledger.pending,
        available: ledger.available,
        thisYear: sumOf(earned.filter(({ date }) => date >= since)),
        lastMonths: sumOf(earned.filter(({ date }) => date.slice(0, 7) >= firstMonth)),
      },
    }
  })
}

const sumOf = (rows: TransactionView[]) => rows.reduce((sum, { benefitAmount }) => sum + benefitAmount, 0)

async function displayedRows(tx: Tx, { brand }: PartnerView, member: MemberKey, now: Date): Promise<TransactionView[]> {
  const { rows, total } = await historyPage(tx, member, { pageNo: 1, resultsPerPage: rowsMax }, brand, now)
  if (total > rowsMax) throw new Error(`a history has ${total} rows`)
  return rows.filter((row) => row.currency.currencyType === brand.currencyType)
}

/** The sum of listed payouts and redemptions; null when a payout waits to be sent, or when the list is full and may lack some. */
async function displayedPayouts(tx: Tx, { partnerId, memberId }: MemberKey, currency: string): Promise<number | null> {
  const payouts = await balancePayoutsOf(tx, partnerId, memberId)
  const redemptions = await latestRedemptions(tx, { partnerId, memberId }, rowsMax)
  const payoutRows = await tx
    .selectFrom('payout')
    .select(['id', 'currency', 'state'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .execute()
  if (payouts.length === payoutsMax || payoutRows.some(({ state }) => state === 'due' || state === 'approved'))
    return null
  const idsInCurrency = new Set(payoutRows.filter((entry) => entry.currency === currency).map(({ id }) => id))
  const deductions = [
    ...payouts
      .filter(({ state }) => state === 'on_its_way' || state === 'paid')
      .map((payout) => [payout.id, payout.amountMinor]),
    ...redemptions
      .filter(({ state }) => state === 'paid' || openPayoutStates.some((open) => open === state))
      .map((redemption) => [redemption.id, redemption.units]),
  ] as [string, number][]
  return deductions.filter(([id]) => idsInCurrency.has(id)).reduce((sum, [, units]) => sum + units, 0)
}

/** A member's balances, and the units that payouts took from the available balance and did not return. */
async function ledgerOf(tx: Tx, { partnerId, memberId }: MemberKey, currency: string) {
  const account = `member/${memberId}/available`
  const { rows } = await sql<{ out: number }>`
    select coalesce(sum(case when from_account = ${account} then units else -units end), 0) as out from ledger_posting
    where partner_id = ${partnerId} and currency = ${currency} and ${account} in (from_account, to_account)
      and (to_account = 'partner/in_transit' or from_account in ('partner/in_transit', 'partner/delivered'))`.execute(
    tx,
  )
  return {
    available: await balanceOf(tx, { partnerId, memberId, currency }),
    pending: await balanceOf(tx, { partnerId, memberId, currency }, 'pending'),
    paidOut: Number(rows[0]?.out ?? 0),
  }
}
