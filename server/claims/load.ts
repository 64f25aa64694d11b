import { sql } from 'kysely'
import type { ClaimedDine, ClaimFacts, ClaimMessage } from '../../domain/claims/facts.ts'
import { estimateEnd, type BenefitWindow } from '../../domain/earning/terms.ts'
import { daysAfter } from '../../domain/reservations/rules.ts'
import { instantIn, wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import type { Tx, MemberKey } from '../database/connect.ts'
import { allCards, claimsAbout, type ClaimCardRow } from './queries.ts'

export type MemberClaim = { partnerId: string; memberId: string; claim: ClaimedDine }

/** The public data of the claimed restaurant. */
export const claimedMerchant = (tx: Tx, id: string) =>
  tx.selectFrom('merchant').select(['id', 'name', 'timezone']).where('id', '=', id).executeTakeFirst()

/**
 * The facts that answer a claim: the member's rows, and messages about the member's cards from the time in which the member had them. Null
 * when the restaurant does not exist.
 */
export async function loadFacts(tx: Tx, { partnerId, memberId, claim }: MemberClaim): Promise<ClaimFacts | null> {
  const merchant = await claimedMerchant(tx, claim.merchantId)
  if (!merchant) return null
  const { timezone, name } = merchant
  const dayStart = instantIn(timezone, `${claim.date}T00:00:00`) ?? new Date(`${claim.date}T00:00:00Z`)
  const dateOf = (at: Date) => (wallClockIn(timezone, at) ?? at.toISOString()).slice(0, 10)
  const owner = { partnerId, memberId }
  return {
    claim,
    // The list may have this claim too, because a claim is looked up again later. Its amount is left out.
    otherBills: (await claimsAbout(tx, owner, claim))
      .map(({ amount_minor }) => amount_minor)
      .filter((minor) => minor !== claim.amountMinor),
    merchant: {
      name,
      spans: await spansOf(tx, claim.merchantId, dateOf),
      benefits: await benefitsOn(tx, claim.merchantId, dayStart),
    },
    purchaseMinorMin: await purchaseMinimumOn(tx, partnerId, dayStart),
    cards: (await allCards(tx, owner)).map((card) => claimCard(card, dateOf)),
    dines: await dinesAround(tx, owner, claim.date),
    messages: await messagesAround(tx, owner, dayStart, dateOf),
  }
}

type DateOf = (at: Date) => string

const claimCard = ({ id, last_four, confirmed_at, ended_at }: ClaimCardRow, dateOf: DateOf) => ({
  id,
  lastFour: last_four,
  countsFrom: confirmed_at && dateOf(confirmed_at),
  countsTo: ended_at && dateOf(ended_at),
})

/** The periods in which the restaurant had references, so that purchases could be matched. */
async function spansOf(tx: Tx, merchantId: string, dateOf: DateOf): Promise<ClaimFacts['merchant']['spans']> {
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    select distinct nullif(r.valid_from, '-infinity') as from, least(r.valid_to, m.removed_at) as to
    from merchant_reference r join merchant m on m.id = r.merchant_id where r.merchant_id = ${merchantId}`.execute(tx)
  return rows.map(({ from, to }) => ({ from: from && dateOf(from), to: to && dateOf(to) }))
}

async function benefitsOn(tx: Tx, merchantId: string, at: Date): Promise<BenefitWindow[]> {
  const { rows } = await sql<{ benefits: BenefitWindow[] | null }>`
    select rules -> 'benefits' as benefits, valid_to from merchant_past_rules where merchant_id = ${merchantId} and valid_to > ${at}
    union all select record -> 'benefits', 'infinity' from merchant where id = ${merchantId}
    order by valid_to limit 1`.execute(tx)
  return rows[0]?.benefits ?? []
}

/** The partner's minimum bill (cents) in the version in force at `at`, else in the first version; 0 when that version has no minimum. */
async function purchaseMinimumOn(tx: Tx, partnerId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ minor: number | null }>`
    select (brand -> 'earning' ->> 'purchaseMinorMin')::int as minor from partner_version where partner_id = ${partnerId}
    order by saved_at <= ${at} desc, case when saved_at <= ${at} then version end desc, version limit 1`.execute(tx)
  return rows[0]?.minor ?? 0
}

/** The member's dines with an amount above 0, from the day before to the day after, by the restaurant's calendar. */
async function dinesAround(tx: Tx, { partnerId, memberId }: MemberKey, date: string): Promise<ClaimFacts['dines']> {
  const rows = await tx
    .selectFrom('dine')
    .innerJoin('award', (join) =>
      join
        .onRef('award.partner_id', '=', 'dine.partner_id')
        .onRef('award.dine_id', '=', 'dine.id')
        .on('award.live', '=', true),
    )
    .innerJoin('merchant', 'merchant.id', 'dine.merchant_id')
    .innerJoin('card', (join) =>
      join.onRef('card.partner_id', '=', 'dine.partner_id').onRef('card.id', '=', 'dine.card_id'),
    )
    .select([
      'award.id as award_id',
      'award.units',
      'award.receipt',
      'dine.merchant_id',
      'merchant.name',
      'merchant.city',
    ])
    .select(['dine.local_date', 'dine.stage', 'dine.terms', 'dine.occurred_at', 'card.last_four'])
    .select(['dine.authorized_minor', 'dine.cleared_minor'])
    .where('dine.partner_id', '=', partnerId)
    .where('dine.member_id', '=', memberId)
    .where('dine.local_date', '>=', daysAfter(date, -1))
    .where('dine.local_date', '<=', daysAfter(date, 1))
    .where((eb) => eb.or([eb('dine.authorized_minor', '>', 0), eb('dine.cleared_minor', '>', 0)]))
    .execute()
  return rows.map((row) => ({
    awardId: row.award_id,
    merchantId: row.merchant_id,
    merchantName: row.name,
    city: row.city,
    date: row.local_date,
    amountMinor: row.cleared_minor || row.authorized_minor,
    stage: row.stage,
    estimateUntil: estimateEnd(row.occurred_at.toISOString(), row.terms).slice(0, 10),
    units: row.units,
    reasonCodes: row.receipt.lines.filter(({ counted }) => !counted).map(({ code }) => code),
    cardLastFour: row.last_four,
  }))
}

const dayMs = 86_400_000

type MessageRow = {
  card_id: string
  kind: ClaimMessage['kind']
  match: string
  amount_minor: number
  currency: string
  occurred_at: Date
  local_time: string | null
}

/**
 * Messages without a dine, from the day before to the day after by the restaurant's clock. An unreadable message has no time of
 * purchase, so its arrival counts, and it may arrive up to ten days after that period.
 */
async function messagesAround(
  tx: Tx,
  { partnerId, memberId }: MemberKey,
  dayStart: Date,
  dateOf: DateOf,
): Promise<ClaimMessage[]> {
  const since = new Date(dayStart.getTime() - dayMs)
  const until = new Date(dayStart.getTime() + 2 * dayMs)
  const { rows } = await sql<MessageRow>`
    select * from claim_messages(${partnerId}, ${memberId}, ${since}, ${until})`.execute(tx)
  return rows.map((row): ClaimMessage => {
    if (row.kind === 'unreadable') return { kind: row.kind }
    const { kind, match, amount_minor: amountMinor, currency, card_id: cardId } = row
    return { kind, match, amountMinor, currency, cardId, date: row.local_time?.slice(0, 10) ?? dateOf(row.occurred_at) }
  })
}
