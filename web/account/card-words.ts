import type { CardView } from '../../contract/api/cards.ts'
import type { Copy } from '../copy/use-copy.ts'
import { day, month } from '../format.ts'

/** Where the card stands: earning since when, or waiting for its network. */
export const statusOf = (t: Copy, card: CardView): string =>
  card.countsFrom === null ? t('cards.pending') : t('cards.countsFrom', { date: day(card.countsFrom) })

/** The last purchase seen; null while none can be. */
export function lastUseOf(t: Copy, card: CardView): string | null {
  if (card.lastUsedOn !== null) return t('cards.lastUsed', { date: day(card.lastUsedOn) })
  return card.countsFrom === null ? null : t('cards.notUsed')
}

/** What the card asks attention for, most urgent first; null when all is well. */
export function warningOf(t: Copy, card: CardView): string | null {
  if (card.expires === null) return null
  if (card.expiry === 'expired') return t('cards.expired', { month: month(card.expires) })
  return card.expiry === 'soon' ? t('cards.expiresSoon', { month: month(card.expires) }) : null
}

export const replacedNote = (t: Copy, { formerLastFour, lastFour }: CardView): string | null =>
  formerLastFour === null ? null : t('cards.replaced', { formerLastFour, lastFour })

/** The whole card as one sentence, for readers who hear it. */
export function sentenceOf(t: Copy, card: CardView, named: string, product: string | undefined): string {
  const expires =
    card.expires !== null && warningOf(t, card) === null && t('cards.expires', { month: month(card.expires) })
  const parts = [product, statusOf(t, card), lastUseOf(t, card), expires, warningOf(t, card), replacedNote(t, card)]
  return t('cards.sentence', { card: named, text: parts.filter(Boolean).join(', ') })
}
