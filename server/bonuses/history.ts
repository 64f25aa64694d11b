import { sql } from 'kysely'
import type {
  BookedCurrency,
  HistoryFilters,
  ReceiptLineView,
  ReceiptView,
  TransactionView,
} from '../../contract/api/activity.ts'
import type { BonusRule } from '../../domain/bonuses/rule.ts'
import { paidAt, paidTo } from '../payouts/of-member.ts'
import type { Tx, MemberKey } from '../database/connect.ts'

type Row = {
  id: string
  source_code: '+' | 'A' | 'B'
  units: number
  currency: string
  rule: BonusRule
  effective_date: string
  created_at: Date
  moment: Date
  paid_at: Date | null
}
/** `moment` orders the row: the time of the dine that earned the bonus. If a friend's dine earned it: noon (UTC) of the dine's date. */
export type EarnedBonus = { moment: Date; view: TransactionView }

/** SQL: the sequence of the ledger entry of a bonus award. `award` is the alias of its table. */
const entrySequenceOf = (award: string) => sql<number | null>`(
  select e.sequence from ledger_entry e where e.partner_id = ${sql.ref(`${award}.partner_id`)} and e.id = ${sql.ref(`${award}.entry_id`)})`

/**
 * Earned bonuses in a member's history, newest first, without reversed ones. A filter by card or restaurant leaves out all bonuses,
 * because they have neither.
 */
export async function earnedBonuses(
  tx: Tx,
  { partnerId, memberId }: MemberKey,
  { month, card, restaurant }: HistoryFilters,
  currentCurrency: BookedCurrency,
): Promise<EarnedBonus[]> {
  if (card !== undefined || restaurant !== undefined) return []
  const { rows } = await sql<Row>`
    select a.id, a.source_code, a.units, a.currency, b.rule, a.effective_date, a.created_at, coalesce(d.occurred_at, a.effective_date + interval '12 hours') as moment,
      ${paidAt('a', entrySequenceOf('a'))} as paid_at
    from bonus_award a join bonus_enrollment b on b.partner_id = a.partner_id and b.id = a.enrollment_id
    left join dine d on d.partner_id = a.partner_id and d.id = a.dine_id
    where a.partner_id = ${partnerId} and a.member_id = ${memberId} and a.live and a.units > 0
      and (${month ?? null}::text is null or to_char(a.effective_date, 'YYYY-MM') = ${month ?? null})
    order by moment desc, a.id desc`.execute(tx)
  return rows.map((row) => ({ moment: row.moment, view: viewOf(row, currentCurrency) }))
}

/** The stored currency type with the partner's current currency name. */
const currencyOf = (currency: string, { currencyName }: BookedCurrency): BookedCurrency => ({
  currencyType: currency as BookedCurrency['currencyType'],
  currencyName,
})

/** A bonus has no restaurant and no card; its description is shown instead of the restaurant's name. */
function viewOf(row: Row, currentCurrency: BookedCurrency): TransactionView {
  return {
    sourceTransactionId: row.id,
    transactionCreatedAt: row.created_at.toISOString(),
    transactionStatus: row.paid_at ? 'paid' : 'awarded',
    transactionTypeCode: row.source_code,
    dineAmount: 0,
    benefitAmount: row.units,
    currency: currencyOf(row.currency, currentCurrency),
    merchantName: row.rule.description,
    merchantId: '',
    activeMerchant: false,
    cardLastFour: '',
    paidAt: row.paid_at?.toISOString() ?? null,
    date: row.effective_date,
    stage: 'cleared',
    estimate: null,
    refundedMinor: 0,
    review: 'none',
    awardId: row.id,
  }
}

/** The receipt of a bonus, found by the id of any of its revisions; undefined where the member has no such bonus. */
export async function receiptOfBonusAward(
  tx: Tx,
  { partnerId, memberId }: MemberKey,
  awardId: string,
  context: { currentCurrency: BookedCurrency; payoutTarget: string; tier: string; postingDays: number },
): Promise<ReceiptView | undefined> {
  const { rows } = await sql<
    Row & {
      enrollment_id: string
      code: string
      receipt: { lines: ReceiptLineView[] }
      local_time: string | null
      paid_to: string | null
    }
  >`
    select live.*, b.code, b.rule, d.local_time, ${paidAt('live', entrySequenceOf('live'))} as paid_at, ${paidTo('live', entrySequenceOf('live'))} as paid_to
    from bonus_award requested
    join bonus_award live on live.partner_id = requested.partner_id and live.enrollment_id = requested.enrollment_id and live.live
    join bonus_enrollment b on b.partner_id = live.partner_id and b.id = live.enrollment_id
    left join dine d on d.partner_id = live.partner_id and d.id = live.dine_id
    where requested.partner_id = ${partnerId} and requested.member_id = ${memberId} and requested.id = ${awardId}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return undefined
  const currency = currencyOf(row.currency, context.currentCurrency)
  const postings = await postingsOf(tx, partnerId, row.enrollment_id)
  return {
    awardId: row.id,
    txnId: row.id,
    reviewHold: null,
    stage: row.units > 0 ? 'cleared' : 'reversed',
    merchant: { id: '', name: row.rule.description, city: '', active: false },
    // A bonus for a friend and a reversed bonus have no dine of the member, so only the day is known.
    dinedAt: row.local_time ?? `${row.effective_date}T00:00:00`,
    cardLastFour: '',
    currency,
    lines: row.receipt.lines,
    units: row.units,
    ruleVersion: row.code,
    // The current tier: a bonus does not depend on it.
    tierOnDate: context.tier,
    expectedOn: row.units > 0 ? daysAfter(row.created_at, context.postingDays) : null,
    payoutTarget: context.payoutTarget,
    payment: row.paid_at ? { at: row.paid_at.toISOString(), to: row.paid_to ?? '' } : null,
    history: [],
    postings: postings.map(({ units, created_at, is_reversal }) => ({
      units,
      currency,
      at: created_at.toISOString(),
      isReversal: is_reversal,
    })),
  }
}

const daysAfter = (from: Date, days: number): string =>
  new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10)

const postingsOf = async (tx: Tx, partnerId: string, enrollmentId: string) =>
  (
    await sql<{ units: number; created_at: Date; is_reversal: boolean }>`
      select p.units, e.created_at, e.cause = 'bonus_reversal' as is_reversal from bonus_award a
      join ledger_entry e on e.partner_id = a.partner_id and e.cause_id = a.id and e.cause in ('bonus', 'bonus_reversal')
      join ledger_posting p on p.partner_id = e.partner_id and p.entry_id = e.id
      where a.partner_id = ${partnerId} and a.enrollment_id = ${enrollmentId} order by e.sequence, p.line`.execute(tx)
  ).rows

/**
 * Units of `currency` that bonuses earned since a day (`YYYY-MM-DD`, inclusive), by month `YYYY-MM` of the effective date. A month without
 * bonuses has no key.
 */
export async function bonusMonthsSince(
  tx: Tx,
  { partnerId, memberId }: MemberKey,
  since: string,
  currency: string,
): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('bonus_award')
    .select(sql<string>`to_char(effective_date, 'YYYY-MM')`.as('month'))
    .select(({ fn }) => fn.sum<number>('units').as('units'))
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('live', '=', true)
    .where('units', '>', 0)
    .where('currency', '=', currency)
    .where('effective_date', '>=', since)
    .groupBy('month')
    .execute()
  return new Map(rows.map(({ month, units }) => [month, Number(units)]))
}

/** The sum of `bonusMonthsSince`. */
export async function bonusUnitsSince(...args: Parameters<typeof bonusMonthsSince>): Promise<number> {
  return [...(await bonusMonthsSince(...args)).values()].reduce((sum, units) => sum + units, 0)
}
