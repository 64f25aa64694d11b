import { sql, type RawBuilder } from 'kysely'
import type { BookedCurrency } from '../../contract/api/activity.ts'

type Name = BookedCurrency['currencyName']
/** A row's currency type, and the name that it had when the dine was; null where no version of the partner names it. */
export type CurrencyColumns = { currency: string; currency_name: Name | null }

/**
 * The name of a currency type on the day of the dine: of the partner's last version until then that has the type, else of the
 * first one after. `type` is a column; the query has a table `dine`.
 */
export function currencyName(type: RawBuilder<string>): RawBuilder<Name | null> {
  const versions = sql`from partner_version where partner_version.partner_id = dine.partner_id
    and partner_version.brand ->> 'currencyType' = ${type}`
  return sql<Name | null>`coalesce(
    (select brand -> 'currencyName' ${versions} and saved_at <= dine.occurred_at order by version desc limit 1),
    (select brand -> 'currencyName' ${versions} order by version limit 1))`
}

export function bookedCurrency(row: CurrencyColumns, present: BookedCurrency): BookedCurrency {
  return {
    currencyType: row.currency as BookedCurrency['currencyType'],
    currencyName: row.currency_name ?? present.currencyName,
  }
}
