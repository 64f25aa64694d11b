import type { CardList } from '../../contract/api/cards.ts'
import { CardForm } from '../cards/card-form.tsx'
import { accountCopy } from '../copy/account.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Notice } from '../ui/notice.tsx'
import css from './manage-cards.module.css'

type Props = {
  list: Pick<CardList, 'items' | 'maxLinkedCards'>
  /** How many cards were removed on this page. */
  removedCount: number
  onCancel: () => void
  onLinked: (lastFour: string) => void
}

/** The form to link a card; at the maximum a notice replaces it. */
export function AddCard({ list: { items, maxLinkedCards }, removedCount, onCancel, onLinked }: Props) {
  const t = useCopy(accountCopy, joinCopy)
  return (
    <section className={css.add} aria-labelledby="add-card">
      <h2 id="add-card">{t(items.length === 0 ? 'cards.addFirst' : 'cards.add')}</h2>
      {items.length >= maxLinkedCards ? (
        <Notice tone="plain">{t('addCard.atMaximum', { count: maxLinkedCards })}</Notice>
      ) : (
        <CardForm
          // A new key clears the form's messages about a card that was removed.
          key={removedCount}
          linked={items}
          onCancel={onCancel}
          onLinked={(linkedCards) => onLinked(linkedCards.at(-1)?.memberCard.lastFour ?? '')}
        />
      )}
    </section>
  )
}
