import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import { toRecordset } from '../pipeline/recordset.ts'

/** A member with available units that no unsent payout has reserved, and the data for the line that pays them. */
export type Earner = {
  memberId: string
  currency: string
  firstName: string
  lastName: string
  memberNumber: string
  units: number
  /** The restaurant and date of the last dine in the balance; null where it has only bonuses. */
  merchant: string | null
  date: string | null
  dines: number
  /** Rejected payouts that no operator has released. */
  rejects: { code: string; memberNumber: string; nameCheck: string }[]
}

/** SQL: the positive available balances of members with a partner number. */
const balances = (partnerId: string) => sql`
  select m.id, a.currency, a.units from ledger_account a
  join member m on m.partner_id = a.partner_id and a.path = 'member/' || m.id || '/available'
  where a.partner_id = ${partnerId} and a.units > 0 and m.partner_number is not null`

/** Locks members with a balance. Call it before `lockLedger`: the pipeline uses the same lock order, so that they never deadlock. */
export const lockEarners = (tx: Tx, partnerId: string) =>
  sql`select id from member where partner_id = ${partnerId} and id in (select id from (${balances(partnerId)}) as earner) order by id for update`.execute(
    tx,
  )

/**
 * Members with units that no unsent payout has reserved, ordered by id. Includes members whose postings a rejected line blocks: the caller
 * leaves them out. Call it after `lockLedger`. `covered`: the ledger's last entry when the member's previous payout was made. `dined`: the
 * cleared dines that were booked after that entry.
 */
export async function readEarners(tx: Tx, partnerId: string): Promise<Earner[]> {
  const { rows } = await sql<Earner>`
    with earner as (${balances(partnerId)}), covered as (
      select member_id, max(through_sequence) as through from payout
      where partner_id = ${partnerId} and way = 'posting_file' and state in ('sent', 'accepted', 'paid') group by 1
    ), reserved as (
      select member_id, currency, sum(units)::bigint as units from payout
      where partner_id = ${partnerId} and state in ('due', 'approved') group by 1, 2
    ), dined as (
      select a.member_id, count(*)::int as dines, (array_agg(d.merchant_id order by d.occurred_at desc))[1] as merchant_id,
        (array_agg(d.local_date::text order by d.occurred_at desc))[1] as date
      from award a join earner on earner.id = a.member_id join ledger_entry e on e.partner_id = a.partner_id and e.id = a.entry_id
      join dine d on d.partner_id = a.partner_id and d.id = a.dine_id left join covered c on c.member_id = a.member_id
      where a.partner_id = ${partnerId} and a.live and a.stage = 'cleared' and a.units > 0 and a.review_hold is null
        and e.sequence > coalesce(c.through, 0) group by 1
    ), rejected as (
      select p.member_id, json_agg(json_build_object('code', p.reason_code, 'memberNumber', l.member_number, 'nameCheck', l.name_check)) as rejects
      from payout p join posting_line l on l.partner_id = p.partner_id and l.payout_id = p.id
      where p.partner_id = ${partnerId} and p.way = 'posting_file' and p.state = 'rejected' and p.retried_at is null group by 1
    )
    select m.id as "memberId", earner.currency, m.first_name as "firstName", m.last_name as "lastName", m.partner_number as "memberNumber",
      (earner.units - coalesce(reserved.units, 0))::bigint as units, r.name as merchant, dined.date, coalesce(dined.dines, 0) as dines,
      coalesce(rejected.rejects, '[]'::json) as rejects
    from earner join member m on m.partner_id = ${partnerId} and m.id = earner.id
    left join reserved on reserved.member_id = m.id and reserved.currency = earner.currency
    left join dined on dined.member_id = m.id left join merchant r on r.id = dined.merchant_id
    left join rejected on rejected.member_id = m.id
    where earner.units > coalesce(reserved.units, 0)
    order by m.id, earner.currency`.execute(tx)
  return rows.map((row) => ({ ...row, units: Number(row.units) }))
}

export const hasFileOfDay = async (tx: Tx, partnerId: string, day: string): Promise<boolean> => {
  const files = tx.selectFrom('posting_file').select('number').where('partner_id', '=', partnerId)
  return (await files.where('day', '=', day).executeTakeFirst()) !== undefined
}

/** The number of the partner's next file, from 1. Call it after `lockLedger`. */
export async function nextFileNumber(tx: Tx, partnerId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('posting_file')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

export type PayoutLine = {
  payoutId: string
  memberId: string
  currency: string
  units: number
  targetLabel: string
  line: number
  memberNumber: string
  nameCheck: string
}

/** Inserts the payouts of a file as `due`, then sets `approved` and `sent`: a trigger records an event for each change of state. */
export async function insertPayouts(
  tx: Tx,
  { partnerId, number, throughSequence }: { partnerId: string; number: number; throughSequence: number },
  lines: readonly PayoutLine[],
  now: Date,
): Promise<void> {
  await sql`
    insert into payout (partner_id, id, member_id, way, currency, units, state, target_label, provider, through_sequence, opened_at, state_at, actor)
    select ${partnerId}, "payoutId", "memberId", 'posting_file', currency, units, 'due', "targetLabel", 'posting file', ${throughSequence}, ${now}, ${now}, 'payouts'
    from ${toRecordset(lines, '"payoutId" uuid, "memberId" uuid, currency text, units bigint, "targetLabel" text')}`.execute(
    tx,
  )
  await sql`
    update payout set state = 'approved', state_at = ${now}, actor = 'payouts'
    from ${toRecordset(lines, '"payoutId" uuid')} where partner_id = ${partnerId} and id = "payoutId"`.execute(tx)
  await sql`
    update payout set state = 'sent', state_at = ${now}, file_number = ${number}, line = input.line
    from ${toRecordset(lines, '"payoutId" uuid, line integer')} where partner_id = ${partnerId} and id = "payoutId"`.execute(
    tx,
  )
}

export const insertLines = (tx: Tx, partnerId: string, number: number, lines: readonly PayoutLine[]) =>
  sql`
    insert into posting_line (partner_id, number, line, payout_id, units, member_number, name_check)
    select ${partnerId}, ${number}, line, "payoutId", units, "memberNumber", "nameCheck"
    from ${toRecordset(lines, 'line integer, "payoutId" uuid, units bigint, "memberNumber" text, "nameCheck" text')}`.execute(
    tx,
  )
