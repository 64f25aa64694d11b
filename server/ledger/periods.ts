import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import { firstDayOf, monthAfter, statementOf, type Month } from './statement.ts'

export type ClosingResult =
  | { ok: true; statement: string }
  | { ok: false; reason: 'unknown_partner' | 'not_over' | 'closed' | 'earlier_open' }

/**
 * Closes a month of a partner's ledger permanently and stores its statement. Later messages about its dines are booked in the open
 * month, with the date of the dine. All earlier months with entries must be closed. `db` must connect as the database's owner.
 */
export function closePeriod(db: Db, partnerId: string, month: Month, now: Date): Promise<ClosingResult> {
  return db.transaction().execute(async (tx): Promise<ClosingResult> => {
    const today = await accountingDate(tx, partnerId, now)
    if (today === null) return { ok: false, reason: 'unknown_partner' }
    if (today < firstDayOf(monthAfter(month))) return { ok: false, reason: 'not_over' }
    // Writers of entries lock this row until they commit; those that wait for this lock then see the closed month.
    await sql`select from ledger_head where partner_id = ${partnerId} for update`.execute(tx)
    if (await isClosed(tx, partnerId, month)) return { ok: false, reason: 'closed' }
    if (await hasEarlierOpenMonth(tx, partnerId, month)) return { ok: false, reason: 'earlier_open' }
    const statement = await statementOf(tx, partnerId, month)
    await tx
      .insertInto('ledger_period')
      .values({ partner_id: partnerId, month: firstDayOf(month), closed_at: now, statement })
      .execute()
    return { ok: true, statement }
  })
}

/** The accounting date of a partner's ledger, in the partner's zone; null when the partner does not exist. */
async function accountingDate(tx: Tx, partnerId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ today: string | null }>`select accounting_date(${partnerId}, ${now}) as today`.execute(
    tx,
  )
  return rows[0]?.today ?? null
}

const isClosed = async (tx: Tx, partnerId: string, month: Month): Promise<boolean> =>
  (await storedStatement(tx, partnerId, month)) !== null

/** Whether an earlier month with entries is still open. */
async function hasEarlierOpenMonth(tx: Tx, partnerId: string, month: Month): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ledger_entry e
    where e.partner_id = ${partnerId} and e.accounting_date < ${firstDayOf(month)} and not exists (
      select from ledger_period p where p.partner_id = e.partner_id and p.month = date_trunc('month', e.accounting_date)::date
    ) limit 1`.execute(tx)
  return rows.length > 0
}

/** The statement that was stored when the month was closed; null while it is open. */
export async function storedStatement(tx: Tx, partnerId: string, month: Month): Promise<string | null> {
  const row = await tx
    .selectFrom('ledger_period')
    .select('statement')
    .where('partner_id', '=', partnerId)
    .where('month', '=', firstDayOf(month))
    .executeTakeFirst()
  return row?.statement ?? null
}
