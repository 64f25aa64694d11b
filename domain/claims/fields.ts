import { claimWithinDays, dateFault, reportableDates, reportableFrom } from './limits.ts'

export type ClaimFault =
  | 'merchant_missing'
  | 'date_missing'
  | 'date_future'
  | 'date_too_early'
  | 'date_too_old'
  | 'amount_missing'
  | 'amount_too_large'
  | 'card_missing'

export type ClaimField = 'merchantId' | 'date' | 'amountMinor' | 'cardId'
export type ClaimFieldFault = { field: ClaimField; code: ClaimFault; values: Record<string, string | number> }

/** Maximum of a claim in cents. Larger bills, such as of a wedding, go to support. */
export const claimMinorMax = 1_000_000

const fault = (field: ClaimField, code: ClaimFault, values: ClaimFieldFault['values'] = {}): ClaimFieldFault => ({
  field,
  code,
  values,
})

type ClaimForm = { date: string; amountMinor: number; hasMerchant: boolean; hasCard: boolean }

/**
 * Validates a claim field by field. `hasMerchant`: whether the restaurant exists; `hasCard`: whether a card of the member or "another
 * card" is chosen. `today` is in the restaurant's calendar. An amount of 0 or less counts as missing, an impossible date too.
 */
export function claimFaults({ date, amountMinor, hasMerchant, hasCard }: ClaimForm, today: string): ClaimFieldFault[] {
  const dateProblem = dateFaultOf(date, today)
  return [
    ...(hasMerchant ? [] : [fault('merchantId', 'merchant_missing')]),
    ...(dateProblem ? [dateProblem] : []),
    ...(amountMinor > 0 ? [] : [fault('amountMinor', 'amount_missing')]),
    ...(amountMinor > claimMinorMax ? [fault('amountMinor', 'amount_too_large')] : []),
    ...(hasCard ? [] : [fault('cardId', 'card_missing')]),
  ]
}

function dateFaultOf(date: string, today: string): ClaimFieldFault | null {
  if (!isDate(date)) return fault('date', 'date_missing')
  switch (dateFault(date, today)) {
    case 'future':
      return fault('date', 'date_future')
    case 'too_recent':
      return fault('date', 'date_too_early', { fromDate: reportableFrom(date) })
    case 'too_old':
      return fault('date', 'date_too_old', { days: claimWithinDays, firstDate: reportableDates(today).first })
    case null:
      return null
  }
}

/** Whether a text is an existing date `YYYY-MM-DD`; 2026-02-30 is not. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
