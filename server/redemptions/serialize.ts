import type { CreditRecord } from '../../contract/api/credits.ts'
import type { RedemptionView } from '../../contract/api/redemptions.ts'
import type { Formats } from '../../contract/formats.ts'
import { payoutReason } from '../../contract/payout-copy.ts'
import { giftCardBrands, giftCardDeliveries } from '../../domain/redemptions/choice.ts'
import { redemptionStatus } from '../../domain/payouts/states.ts'
import type { RedemptionRecipient, RedemptionRow } from './queries.ts'

type Copy = Readonly<Record<string, string>>

export function serializeCreditRecord(row: RedemptionRow, copy: Copy): CreditRecord {
  const status = redemptionStatus(row.state)
  // `rejected` includes canceled payouts; `error` includes returned ones.
  const hasFailed = status === 'rejected' || status === 'error'
  return {
    creditId: row.id,
    creditAmountCents: row.units, // a unit of a redemption is a cent
    targetType: row.way === 'statement_credit' ? 'card' : 'other',
    targetLabel: row.target_label,
    benefitProcessor: row.provider,
    status,
    statusAt: row.state_at.toISOString(),
    reason: hasFailed ? payoutReason(row.reason_code, copy) : '',
  }
}

export const serializeRedemption = (row: RedemptionRow, copy: Copy): RedemptionView => ({
  ...serializeCreditRecord(row, copy),
  way: row.way === 'statement_credit' ? 'statement_credit' : 'gift_card',
  brand: giftCardBrands.find((brand) => brand === row.brand) ?? null,
  delivery: giftCardDeliveries.find((delivery) => delivery === row.delivery) ?? null,
  requestedAt: row.opened_at.toISOString(),
})

/** The email address for gift cards; null when the member has none or must change it first. */
export const emailOf = ({ email, email_must_change }: RedemptionRecipient): string | null =>
  email === '' || email_must_change ? null : email

/** The postal address in one line; null unless it is complete. The second address line may be empty. */
export function addressOf({ address1, address2, city, state, zip }: RedemptionRecipient): string | null {
  if ([address1, city, state, zip].some((part) => part.trim() === '')) return null
  return [address1, address2, city, `${state} ${zip}`].filter((part) => part.trim() !== '').join(', ')
}

/**
 * Values for the placeholders `{lowest}`, `{to}` and `{step}` of the texts `amount_below`, `amount_above` and `amount_step`
 * (contract/redemption-copy.ts). `highest` is 0 when the balance allows no amount.
 */
export const amountLimits = (
  { minimum, highest, step }: { minimum: number; highest: number; step: number },
  { money, shortMoney }: Formats,
) => ({
  lowest: shortMoney(minimum),
  to: money(highest),
  step: shortMoney(step),
})
