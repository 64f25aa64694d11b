import type { RewardEstimate } from '../../contract/api/reward-estimate.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { Formats } from '../../contract/formats.ts'
import { partsOf, type ReceiptParts } from '../account/receipt-lines.ts'
import { restaurantCopy } from '../copy/restaurant.ts'

/** Lines of a receipt that are told otherwise before the visit than after it. */
const ahead = ['blackout', 'outside_hours', 'inside_hours', 'offer_not_today'] as const

/** The receipt a visit would get, in the words of the moment before it. The bill itself stands beside its slider. */
export function previewParts(
  { lines }: Pick<RewardEstimate, 'lines'>,
  partner: PartnerView,
  formats: Formats,
): ReceiptParts {
  const sentences = ahead.map((code) => {
    const key = `willEarn.${code}` as const
    return [`receipt.${code}`, partner.copy[key] ?? restaurantCopy[key]] as const
  })
  const copy = { ...partner.copy, ...Object.fromEntries(sentences) }
  return partsOf({ lines: lines.filter(({ kind }) => kind !== 'base') }, { brand: partner.brand, copy }, formats)
}
