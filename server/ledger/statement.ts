import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'

/** A calendar month `YYYY-MM` in the partner's accounting zone. */
export type Month = string

export const firstDayOf = (month: Month): string => `${month}-01`
export const monthAfter = (month: Month): Month => {
  const [year = 0, monthNumber = 0] = month.split('-').map(Number)
  // `Date.UTC` counts months from 0, so the number of this month is the index of the next one.
  return new Date(Date.UTC(year, monthNumber, 1)).toISOString().slice(0, 7)
}

const entriesPerQueryDefault = 5_000

/**
 * The statement of a partner's ledger for a month: opening and closing balances, sums by cause (separately for entries with an effective
 * date before the month), and a hash over the entries in order. The same entries always give the same bytes,
 * whatever `entriesPerQuery` is.
 */
export async function statementOf(
  tx: Tx,
  partnerId: string,
  month: Month,
  entriesPerQuery = entriesPerQueryDefault,
): Promise<string> {
  const span = { partnerId, from: firstDayOf(month), to: firstDayOf(monthAfter(month)) }
  const { count, hash } = await hashEntries(tx, span, entriesPerQuery)
  const balances = await balancesOf(tx, span)
  const causes = await causesOf(tx, span)
  const lines = [
    `statement ${partnerId} ${month}`,
    `entries ${count} sha256 ${hash}`,
    ...balances.map(
      ({ account, currency, opening, closing }) => `account ${account} ${currency} ${opening} ${closing}`,
    ),
    ...causes.map(({ cause, late, currency, entries, units }) =>
      [late ? 'late' : 'cause', cause, currency, entries, units].join(' '),
    ),
  ]
  return `${lines.join('\n')}\n`
}

type Span = { partnerId: string; from: string; to: string }

async function hashEntries(
  tx: Tx,
  { partnerId, from, to }: Span,
  entriesPerQuery: number,
): Promise<{ count: number; hash: string }> {
  const hash = createHash('sha256')
  let count = 0
  for (let after = 0; ;) {
    const { rows } = await sql<{ sequence: number; line: string }>`
      select e.sequence, concat_ws('|', e.sequence, e.id, e.cause, e.cause_id, coalesce(e.reverses::text, '-'), e.accounting_date,
        e.effective_date, e.actor, coalesce(e.reason, '-'), (
          select string_agg(concat_ws(' ', p.from_account, p.to_account, p.currency, p.units), ',' order by p.line)
          from ledger_posting p where p.partner_id = e.partner_id and p.entry_id = e.id
        )) as line
      from ledger_entry e
      where e.partner_id = ${partnerId} and e.accounting_date >= ${from} and e.accounting_date < ${to} and e.sequence > ${after}
      order by e.sequence limit ${entriesPerQuery}`.execute(tx)
    for (const { line } of rows) hash.update(`${line}\n`)
    count += rows.length
    const last = rows.at(-1)
    if (!last) return { count, hash: hash.digest('hex') }
    after = last.sequence
  }
}

/** Opening and closing balance of every account with a posting before the end of the month. */
async function balancesOf(tx: Tx, { partnerId, from, to }: Span) {
  const { rows } = await sql<{ account: string; currency: string; opening: number; closing: number }>`
    select account, currency, coalesce(sum(units) filter (where day < ${from}), 0)::bigint as opening, sum(units)::bigint as closing from (
      select p.to_account as account, p.currency, p.units, e.accounting_date as day
      from ledger_posting p join ledger_entry e on e.partner_id = p.partner_id and e.id = p.entry_id where p.partner_id = ${partnerId}
      union all
      select p.from_account, p.currency, -p.units, e.accounting_date
      from ledger_posting p join ledger_entry e on e.partner_id = p.partner_id and e.id = p.entry_id where p.partner_id = ${partnerId}
    ) as ends where day < ${to}
    group by account, currency order by account collate "C", currency collate "C"`.execute(tx)
  return rows
}

/** Sums of the month's postings by cause; `late`: with an effective date before the month. */
async function causesOf(tx: Tx, { partnerId, from, to }: Span) {
  const { rows } = await sql<{ cause: string; late: boolean; currency: string; entries: number; units: number }>`
    select e.cause, e.effective_date < ${from} as late, p.currency, count(distinct e.id) as entries, sum(p.units)::bigint as units
    from ledger_entry e join ledger_posting p on p.partner_id = e.partner_id and p.entry_id = e.id
    where e.partner_id = ${partnerId} and e.accounting_date >= ${from} and e.accounting_date < ${to}
    group by 1, 2, 3 order by 2, e.cause collate "C", p.currency collate "C"`.execute(tx)
  return rows
}
