import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { listCards, type CardView } from '../../contract/api/cards.ts'
import { CardForm } from '../cards/card-form.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { apiIn } from '../server-api.ts'
import { pageMeta } from '../shell/meta.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/manage-cards.ts'
import { CardItem } from './card-item.tsx'
import { Failed } from './failed.tsx'
import css from './manage-cards.module.css'
import { needMember } from './need-member.ts'
import { RemoveCard } from './remove-card.tsx'
import { usePendingCards } from './use-pending-cards.ts'
import { useRemoveCard } from './use-remove-card.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  needMember(context, request)
  return { cards: await apiIn(context)(listCards, {}) }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, '/account/manage_cards', 'Linked Cards')

export default function ManageCards({ loaderData: { cards } }: Route.ComponentProps) {
  const t = useCopy()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<CardView | null>(null)
  const [fresh, setFresh] = useState('')
  const removing = useRemoveCard()
  const settle = () => {
    setAsked(null)
    removing.forget()
  }
  usePendingCards(cards.ok ? cards.value.items : [])
  if (!cards.ok) return <Failed title={t('cards.failed')} problem={cards.problem} />
  const { items, maxLinkedCards } = cards.value
  const full = items.length >= maxLinkedCards
  return (
    <>
      <header className={css.head}>
        <h1>{t('cards.title')}</h1>
        <p>{items.length === 0 ? t('cards.noneText') : t('cards.lead')}</p>
      </header>
      <div className={css.columns}>
        <section aria-label={t('cards.title')}>
          <ul className={css.list}>
            {items.map((card) => (
              <li key={card.id}>
                <CardItem
                  card={card}
                  fresh={card.lastFour === fresh}
                  deleting={removing.id === card.id}
                  onRemove={() => setAsked(card)}
                />
              </li>
            ))}
          </ul>
        </section>
        <section className={css.add} aria-labelledby="add-card">
          <h2 id="add-card">{t(items.length === 0 ? 'cards.addFirst' : 'cards.add')}</h2>
          {full ? (
            <Notice tone="plain">{t('addCard.atMaximum', { count: maxLinkedCards })}</Notice>
          ) : (
            <CardForm
              // What it said of a card that is gone now goes with it.
              key={removing.gone}
              linked={items}
              onCancel={() => setFresh('')}
              onLinked={(linked) => {
                setFresh(linked.at(-1)?.memberCard.lastFour ?? '')
                void revalidate()
              }}
            />
          )}
        </section>
      </div>
      <RemoveCard
        card={asked}
        last={items.length === 1}
        again={removing.again}
        busy={removing.id !== null}
        onKeep={settle}
        onRemove={(card, password) => {
          // The last one may be asked about once more, so its question stays; of others the row says what happens.
          if (items.length > 1) setAsked(null)
          void removing.remove(card, password).then((settled) => settled && settle())
        }}
      />
    </>
  )
}
