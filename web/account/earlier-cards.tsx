import type { EarlierCard } from '../../contract/api/cards.ts'
import { cardLabel } from '../cards/card-text.ts'
import { cardCopy } from '../copy/cards.ts'
import type { CopyKeyOf } from '../copy/use-copy.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { Button } from '../ui/button.tsx'
import css from './manage-cards.module.css'

type Props = { cards: readonly EarlierCard[]; onDetails: (card: EarlierCard) => void }

const endTextKeys: Readonly<Record<EarlierCard['endReason'], CopyKeyOf<typeof cardCopy>>> = {
  removed: 'cards.endedRemoved',
  withdrawn: 'cards.endedWithdrawn',
  moved: 'cards.endedMoved',
}

/** Cards that are no longer linked, with how each link ended and a button for its consent record. */
export function EarlierCards({ cards, onDetails }: Props) {
  const t = useCopy(cardCopy)
  const { day } = useFormats()
  if (cards.length === 0) return null
  return (
    <details className={css.earlier}>
      <summary>{t('cards.earlier')}</summary>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <span>
              {cardLabel(t, card)}
              <span className={css.ended}>{t(endTextKeys[card.endReason], { date: day(card.endedAt) })}</span>
            </span>
            <Button variant="plain" small onClick={() => onDetails(card)}>
              {t('cards.details')}
              <span className="visually-hidden"> {cardLabel(t, card)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
