import { fill, type PlaceholderValues } from '../domain/content/fill.ts'
import type { PartnerView } from './brand.ts'
import { formatsFor } from './formats.ts'
import { sharedValues } from './shared-values.ts'

export type PartnerTexts = Pick<PartnerView, 'brand' | 'copy'>

/** Fills the standing placeholders of a text whose reader is not known; what depends on the moment ({year}, {staySignedIn}) is left out. */
export function fillForPartner(text: string, partner: PartnerTexts, words: PlaceholderValues = {}): string {
  if (!text.includes('{')) return text
  const {
    year: _year,
    staySignedIn: _staySignedIn,
    ...standing
  } = sharedValues(partner, {
    ...{ rateBasisPoints: null, year: 0, staySignedIn: '' },
    formats: formatsFor(partner.brand, null),
  })
  return fill(text, standing, words)
}

/** A text of the server under a copy key: the partner's own where it has one, else the default. */
export const partnerText = (
  partner: PartnerTexts,
  key: string,
  defaultText: string,
  words: PlaceholderValues = {},
): string => fillForPartner(partner.copy[key] ?? defaultText, partner, words)
