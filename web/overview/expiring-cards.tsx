import type { CardView } from '../../contract/api/cards.ts'
import { cardLabel } from '../cards/card-text.ts'
import { cardCopy } from '../copy/cards.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { manageCardsPath } from '../site/late-paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** A notice of the linked cards that expire soon or have expired; hidden when there are none. */
export function ExpiringCards({ cards }: { cards: readonly CardView[] }) {
  const t = useCopy(cardCopy)
  const { month } = useFormats()
  const expiringCards = cards.filter(({ expiry }) => expiry === 'soon' || expiry === 'expired')
  if (expiringCards.length === 0) return null
  return (
    <Notice tone="warning">
      {expiringCards.map((card) => (
        <p key={card.id}>
          {t(card.expiry === 'expired' ? 'cards.noticeExpired' : 'cards.noticeSoon', {
            card: cardLabel(t, card),
            month: card.expires === null ? '' : month(card.expires),
          })}
        </p>
      ))}
      <ButtonLink to={manageCardsPath()} variant="plain" small>
        {t('cards.noticeLink')}
      </ButtonLink>
    </Notice>
  )
}
