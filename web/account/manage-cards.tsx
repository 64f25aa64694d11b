import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { listCards, type CardList, type CardView, type EarlierCard } from '../../contract/api/cards.ts'
import { CardForm } from '../cards/card-form.tsx'
import { accountCopy } from '../copy/account.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { FormNotice } from '../ui/notice.tsx'
import type { Route } from './+types/manage-cards.ts'
import { CardDetails } from './card-details.tsx'
import { CardItem } from './card-item.tsx'
import { EarlierCards } from './earlier-cards.tsx'
import { Failed } from '../page/failed.tsx'
import css from './manage-cards.module.css'
import { needMember } from '../page/need-member.ts'
import { RemoveCard } from './remove-card.tsx'
import { SilentCard } from './silent-card.tsx'
import { usePendingCards } from './use-pending-cards.ts'
import { useRemoveCard, type RemovalReason } from './use-remove-card.ts'

/** Phones draw cards small when there are more than this. */
const largeCardsMax = 2

export async function loader({ context, request }: Route.LoaderArgs) {
  needMember(context, request)
  return { cards: await apiIn(context)(listCards, {}) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/account/manage_cards', [accountCopy, 'cards.title'])

export default function ManageCards({ loaderData: { cards } }: Route.ComponentProps) {
  const t = useCopy(accountCopy, joinCopy)
  const { revalidate } = useRevalidator()
  const { cardToRemove, setCardToRemove, reason, detailsCard, setDetailsCard, openRemoval } = useOpenDialog()
  const [fresh, setFresh] = useState('')
  const removing = useRemoveCard()
  const closeRemoval = () => {
    setCardToRemove(null)
    removing.forget()
  }
  usePendingCards(cards.ok ? cards.value.items : [])
  if (!cards.ok) return <Failed title={t('cards.failed')} problem={cards.problem} />
  const { items } = cards.value
  const linked = items.find(({ id }) => id === detailsCard?.id)
  return (
    <>
      <header className={css.head}>
        <h1 ref={removing.heading} tabIndex={-1}>
          {t('cards.title')}
        </h1>
        <p>{items.length === 0 ? t('cards.noneText') : t('cards.lead')}</p>
      </header>
      <div className={css.columns}>
        <section aria-label={t('cards.title')}>
          <SilentCard list={cards.value} heading={removing.heading} onRemove={(card) => openRemoval(card, 'remove')} />
          <ul className={css.list} data-many={items.length > largeCardsMax || undefined}>
            {items.map((card) => (
              <li key={card.id}>
                <CardItem
                  card={card}
                  fresh={card.lastFour === fresh}
                  deleting={removing.id === card.id}
                  onDetails={() => setDetailsCard(card)}
                  onRemove={() => openRemoval(card, 'remove')}
                />
              </li>
            ))}
          </ul>
          <EarlierCards cards={cards.value.earlier} onDetails={setDetailsCard} />
        </section>
        <AddCard
          list={cards.value}
          removedCount={removing.removedCount}
          onCancel={() => setFresh('')}
          onLinked={(lastFour) => {
            setFresh(lastFour)
            void revalidate()
          }}
        />
      </div>
      <CardDetails
        card={detailsCard}
        onClose={() => setDetailsCard(null)}
        onWithdraw={linked ? () => openRemoval(linked, 'withdraw') : null}
      />
      <RemoveCard
        card={cardToRemove}
        reason={reason}
        isLast={items.length === 1}
        passwordPrompt={removing.passwordPrompt}
        busy={removing.id !== null}
        onKeep={closeRemoval}
        onRemove={(card, password) => {
          // The last card may need a password, so its dialog stays open; for other cards the row shows the progress.
          if (items.length > 1) setCardToRemove(null)
          void removing.remove(card, reason, password).then((settled) => settled && closeRemoval())
        }}
      />
    </>
  )
}

/** The card whose removal dialog or details are open; only one dialog is open at a time. */
function useOpenDialog() {
  const [cardToRemove, setCardToRemove] = useState<CardView | null>(null)
  const [reason, setReason] = useState<RemovalReason>('remove')
  const [detailsCard, setDetailsCard] = useState<CardView | EarlierCard | null>(null)
  const openRemoval = (card: CardView, reason: RemovalReason) => {
    setDetailsCard(null)
    setReason(reason)
    setCardToRemove(card)
  }
  return { cardToRemove, setCardToRemove, reason, detailsCard, setDetailsCard, openRemoval }
}

type AddProps = {
  list: Pick<CardList, 'items' | 'maxLinkedCards'>
  /** How many cards were removed on this page. */
  removedCount: number
  onCancel: () => void
  onLinked: (lastFour: string) => void
}

/** The form to link a card; at the maximum a notice replaces it. */
function AddCard({ list: { items, maxLinkedCards }, removedCount, onCancel, onLinked }: AddProps) {
  const t = useCopy(accountCopy, joinCopy)
  return (
    <section className={css.add} aria-labelledby="add-card">
      <h2 id="add-card">{t(items.length === 0 ? 'cards.addFirst' : 'cards.add')}</h2>
      {items.length >= maxLinkedCards ? (
        <FormNotice tone="plain">{t('addCard.atMaximum', { count: maxLinkedCards })}</FormNotice>
      ) : (
        <CardForm
          // A new key clears the form's messages about a card that was removed.
          key={removedCount}
          linked={items}
          onCancel={onCancel}
          onLinked={(linked) => onLinked(linked.at(-1)?.memberCard.lastFour ?? '')}
        />
      )}
    </section>
  )
}
