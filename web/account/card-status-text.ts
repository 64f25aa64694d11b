import type { CardView } from '../../contract/api/cards.ts'
import type { accountCopy } from '../copy/account.ts'
import type { cardCopy } from '../copy/cards.ts'
import type { Copy } from '../copy/use-copy.ts'
import type { Formats } from '../../contract/formats.ts'

/** The status of the card: the date from which its purchases count, or that the network has not confirmed it. */
export const cardStatus = (t: Copy<typeof accountCopy | typeof cardCopy>, card: CardView, { day }: Formats): string =>
  card.countsFrom === null ? t('cards.pending') : t('cards.countsFrom', { date: day(card.countsFrom) })

/** The date of the card's last purchase, or that there was none. Null for an unused card that the network has not confirmed. */
export function lastUseText(
  t: Copy<typeof accountCopy | typeof cardCopy>,
  card: CardView,
  { day }: Formats,
): string | null {
  if (card.lastUsedOn !== null) return t('cards.lastUsed', { date: day(card.lastUsedOn) })
  return card.countsFrom === null ? null : t('cards.notUsed')
}

/** The warning that the card has expired or will soon; null otherwise. */
export function cardWarning(
  t: Copy<typeof accountCopy | typeof cardCopy>,
  card: CardView,
  { month }: Formats,
): string | null {
  if (card.expires === null) return null
  if (card.expiry === 'expired') return t('cards.expired', { month: month(card.expires) })
  return card.expiry === 'soon' ? t('cards.expiresSoon', { month: month(card.expires) }) : null
}

export const replacedNote = (
  t: Copy<typeof accountCopy | typeof cardCopy>,
  { formerLastFour, lastFour }: CardView,
): string | null => (formerLastFour === null ? null : t('cards.replaced', { formerLastFour, lastFour }))

/** The card's text for screen readers: name, product, status, last use, expiry or its warning, and the card that it replaced. */
export function cardDescription(
  t: Copy<typeof accountCopy | typeof cardCopy>,
  card: CardView,
  name: string,
  product: string | undefined,
  formats: Formats,
): string {
  const warning = cardWarning(t, card, formats)
  const expiryText =
    card.expires !== null && warning === null && t('cards.expires', { month: formats.month(card.expires) })
  const parts = [
    product,
    cardStatus(t, card, formats),
    lastUseText(t, card, formats),
    expiryText,
    warning,
    replacedNote(t, card),
  ]
  return t('cards.sentence', { card: name, text: parts.filter(Boolean).join(', ') })
}
