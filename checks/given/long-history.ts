import pg from 'pg'
import type { GivenRestaurant } from './diners.ts'

/** Whose history, at which restaurants, how many dines, and between which moments (UTC). */
export type LongHistory = {
  member: { partnerId: string; memberId: string; cardIds: readonly string[]; currency: string }
  restaurants: Pick<GivenRestaurant, 'id'>[]
  dines: number
  from: string
  to: string
}

const receipt = '{"lines":[],"ruleVersion":"1","tier":"OptedIn","countedMinor":0}'

/** Writes cleared dines with their awards straight into the tables: dine `n` of `dines` costs $10.00 and `n` cents. They have no messages and no ledger entries. */
export async function givenLongHistory(adminUrl: string, history: LongHistory): Promise<void> {
  const { member, restaurants, dines, from, to } = history
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  try {
    const values = [member.partnerId, member.memberId, member.cardIds, restaurants.map(({ id }) => id), dines, from, to]
    await admin.query(
      `insert into dine (partner_id, id, provider, lifecycle_id, member_id, card_id, merchant_id, occurred_at, local_time, local_date, channel, currency,
       authorised_minor, cleared_minor, refunded_minor, base_minor, stage, terms, seen_at)
     select $1, gen_random_uuid(), 'fidel', 'long-' || $2::text || '-' || n, $2::uuid, ($3::uuid[])[1 + n % cardinality($3::uuid[])],
       ($4::text[])[1 + n % cardinality($4::text[])], at, to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS'), at::date, 'in_person', 'USD', 1000 + n, 1000 + n, 0, 1000 + n, 'final', '{}', at
     from generate_series(1, $5::int) n, lateral (select ($6::timestamptz + ($7::timestamptz - $6::timestamptz) * n / $5::int) at time zone 'UTC' as at) moment
     order by hashtext(n::text)`,
      values,
    )
    await admin.query(
      `insert into award (partner_id, id, dine_id, member_id, rule, source_code, revision, stage, units, currency, receipt, live, created_at)
     select partner_id, gen_random_uuid(), id, member_id, 'dining', 'M', 1, 'final', base_minor / 20, $3, $4, true, seen_at
     from dine where partner_id = $1 and member_id = $2 and lifecycle_id like 'long-%'`,
      [member.partnerId, member.memberId, member.currency, receipt],
    )
  } finally {
    await admin.end()
  }
}
