import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { listCards, type CardList, type CardView, type EarlierCard } from '../../contract/api/cards.ts'
import { CardForm } from '../cards/card-form.tsx'
import { accountCopy } from '../copy/account.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { apiIn } from '../server-api.ts'
import { pageMeta } from '../shell/meta.ts'
import { FormNotice } from '../ui/notice.tsx'
import type { Route } from './+types/manage-cards.ts'
import { CardDetails } from './card-details.tsx'
import { CardItem } from './card-item.tsx'
import { EarlierCards } from './earlier-cards.tsx'
import { Failed } from './failed.tsx'
import css from './manage-cards.module.css'
import { needMember } from './need-member.ts'
import { RemoveCard } from './remove-card.tsx'
import { SilentCard } from './silent-card.tsx'
import { usePendingCards } from './use-pending-cards.ts'
import { useRemoveCard, type WhyRemoved } from './use-remove-card.ts'

/** On a phone more cards than these are drawn small. */
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
  const { asked, setAsked, why, opened, setOpened, ask } = useOpenDialog()
  const [fresh, setFresh] = useState('')
  const removing = useRemoveCard()
  const settle = () => {
    setAsked(null)
    removing.forget()
  }
  usePendingCards(cards.ok ? cards.value.items : [])
  if (!cards.ok) return <Failed title={t('cards.failed')} problem={cards.problem} />
  const { items } = cards.value
  const linked = items.find(({ id }) => id === opened?.id)
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
          <SilentCard list={cards.value} heading={removing.heading} onRemove={(card) => ask(card, 'remove')} />
          <ul className={css.list} data-many={items.length > largeCardsMax || undefined}>
            {items.map((card) => (
              <li key={card.id}>
                <CardItem
                  card={card}
                  fresh={card.lastFour === fresh}
                  deleting={removing.id === card.id}
                  onDetails={() => setOpened(card)}
                  onRemove={() => ask(card, 'remove')}
                />
              </li>
            ))}
          </ul>
          <EarlierCards cards={cards.value.earlier} onDetails={setOpened} />
        </section>
        <AddCard
          list={cards.value}
          gone={removing.gone}
          onCancel={() => setFresh('')}
          onLinked={(lastFour) => {
            setFresh(lastFour)
            void revalidate()
          }}
        />
      </div>
      <CardDetails
        card={opened}
        onClose={() => setOpened(null)}
        onWithdraw={linked ? () => ask(linked, 'withdraw') : null}
      />
      <RemoveCard
        card={asked}
        why={why}
        last={items.length === 1}
        again={removing.again}
        busy={removing.id !== null}
        onKeep={settle}
        onRemove={(card, password) => {
          // The last one may be asked about once more, so its question stays; of others the row says what happens.
          if (items.length > 1) setAsked(null)
          void removing.remove(card, why, password).then((settled) => settled && settle())
        }}
      />
    </>
  )
}

/** Which card is asked about or shown in detail: one dialog at a time. */
function useOpenDialog() {
  const [asked, setAsked] = useState<CardView | null>(null)
  const [why, setWhy] = useState<WhyRemoved>('remove')
  const [opened, setOpened] = useState<CardView | EarlierCard | null>(null)
  const ask = (card: CardView, reason: WhyRemoved) => {
    setOpened(null)
    setWhy(reason)
    setAsked(card)
  }
  return { asked, setAsked, why, opened, setOpened, ask }
}

type AddProps = {
  list: Pick<CardList, 'items' | 'maxLinkedCards'>
  /** How many cards were removed on this page. */
  gone: number
  onCancel: () => void
  onLinked: (lastFour: string) => void
}

/** The form to link a card; at the maximum a notice stands in its place. */
function AddCard({ list: { items, maxLinkedCards }, gone, onCancel, onLinked }: AddProps) {
  const t = useCopy(accountCopy, joinCopy)
  return (
    <section className={css.add} aria-labelledby="add-card">
      <h2 id="add-card">{t(items.length === 0 ? 'cards.addFirst' : 'cards.add')}</h2>
      {items.length >= maxLinkedCards ? (
        <FormNotice tone="plain">{t('addCard.atMaximum', { count: maxLinkedCards })}</FormNotice>
      ) : (
        <CardForm
          // What it said of a card that is gone now goes with it.
          key={gone}
          linked={items}
          onCancel={onCancel}
          onLinked={(linked) => onLinked(linked.at(-1)?.memberCard.lastFour ?? '')}
        />
      )}
    </section>
  )
}
