import type { CardRegistration } from '../../contract/api/cards.ts'
import { cardBrandNames } from '../../domain/cards/brand.ts'
import type { joinCopy } from '../copy/join.ts'
import type { Copy } from '../copy/use-copy.ts'

export const brandName = (cardType: string): string =>
  (cardBrandNames as Readonly<Record<string, string>>)[cardType] ?? 'Card'

/** For example "Visa ending in 4242". */
export const cardLabel = (t: Copy, card: { cardType: string; lastFour: string }): string =>
  t('addCard.ending', { brand: brandName(card.cardType), lastFour: card.lastFour })

/** The message for a refused card (M2-249), without the card's name when its last four digits are unknown; '' for a linked card. */
export function registrationText(t: Copy<typeof joinCopy>, { memberCard, error }: CardRegistration): string {
  if (!error) return ''
  if (memberCard.lastFour === '') return error.message
  const description = memberCard.description || brandName(memberCard.cardType)
  return t('addCard.failed', { description, lastFour: memberCard.lastFour, code: error.code, message: error.message })
}

export type LinkOutcome = 'all' | 'some' | 'none'

/** Whether all, some or none of the cards were linked (M2-135); `none` for an empty list. */
export function linkOutcomeOf(results: readonly CardRegistration[]): LinkOutcome {
  const linkedCount = results.filter((result) => !result.error).length
  if (linkedCount === results.length && linkedCount > 0) return 'all'
  return linkedCount === 0 ? 'none' : 'some'
}
