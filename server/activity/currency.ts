import { sql, type RawBuilder } from 'kysely'
import type { BookedCurrency } from '../../contract/api/activity.ts'

type Name = BookedCurrency['currencyName']
/** A row's currency type, and the name of that currency at the time of the dine; null when no version of the partner has the type. */
export type CurrencyColumns = { currency: string; currency_name: Name | null }

/**
 * SQL: the name of a currency type at the time of the dine. It comes from the partner's last version that has the type and was saved by
 * then, or else from the first later one. `type` is a column. The surrounding query must contain the table `dine`.
 */
export function currencyName(type: RawBuilder<string>): RawBuilder<Name | null> {
  const fromVersions = sql`from partner_version where partner_version.partner_id = dine.partner_id
    and partner_version.brand ->> 'currencyType' = ${type}`
  return sql<Name | null>`coalesce(
    (select brand -> 'currencyName' ${fromVersions} and saved_at <= dine.occurred_at order by version desc limit 1),
    (select brand -> 'currencyName' ${fromVersions} order by version limit 1))`
}

export function bookedCurrency(row: CurrencyColumns, currentCurrency: BookedCurrency): BookedCurrency {
  return {
    currencyType: row.currency as BookedCurrency['currencyType'],
    currencyName: row.currency_name ?? currentCurrency.currencyName,
  }
}
