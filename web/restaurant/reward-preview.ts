import type { RewardEstimate } from '../../contract/api/reward-estimate.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { Formats } from '../../contract/formats.ts'
import { partsOf, type ReceiptParts } from '../../contract/receipt-lines.ts'
import { restaurantCopy } from '../copy/restaurant.ts'

/** Codes of receipt lines whose text before a visit differs from the text after it. */
const previewCodes = ['blackout', 'outside_hours', 'inside_hours', 'offer_not_today'] as const

/** The receipt of a future visit, in the texts of the preview. It omits the line of the bill, because the slider shows the amount. */
export function previewParts(
  { lines }: Pick<RewardEstimate, 'lines'>,
  partner: PartnerView,
  formats: Formats,
): ReceiptParts {
  const previewTexts = previewCodes.map((code) => {
    const key = `willEarn.${code}` as const
    return [`receipt.${code}`, partner.copy[key] ?? restaurantCopy[key]] as const
  })
  const copy = { ...partner.copy, ...Object.fromEntries(previewTexts) }
  return partsOf({ lines: lines.filter(({ kind }) => kind !== 'base') }, { brand: partner.brand, copy }, formats)
}
