import { fill, type PlaceholderValues } from '../domain/content/fill.ts'
import type { PartnerView } from './brand.ts'
import { formatsFor } from './formats.ts'
import { sharedValues } from './shared-values.ts'

export type PartnerTexts = Pick<PartnerView, 'brand' | 'copy'>

/** Fills the shared placeholders of a text for an unknown reader, without those that depend on the request ({year}, {staySignedIn}). */
export function fillForPartner(text: string, partner: PartnerTexts, values: PlaceholderValues = {}): string {
  if (!text.includes('{')) return text
  const formats = formatsFor(partner, null)
  const partnerValues: Record<string, string | number> = sharedValues(partner, {
    rateBasisPoints: null,
    year: 0,
    staySignedIn: '',
    formats,
  })
  // A copy without these two would run the getters of all other values.
  delete partnerValues['year']
  delete partnerValues['staySignedIn']
  return fill(text, partnerValues, values)
}

/** Text of a copy key: the partner's copy, else the default. */
export const partnerText = (
  partner: PartnerTexts,
  key: string,
  defaultText: string,
  values: PlaceholderValues = {},
): string => fillForPartner(partner.copy[key] ?? defaultText, partner, values)
