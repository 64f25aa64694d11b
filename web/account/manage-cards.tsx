import { useState } from 'react'
import { useFetchers, useRevalidator, useSearchParams } from 'react-router'
import { listCards, type CardList, type CardView, type EarlierCard } from '../../contract/api/cards.ts'
import { accountCopy } from '../copy/account.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { postForm } from '../forms/client-action.ts'
import { formField, type FormReply } from '../forms/reply.ts'
import { useOpenForm } from '../forms/use-open-form.ts'
import { Notice } from '../ui/notice.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import type { Route } from './+types/manage-cards.ts'
import { AddCard } from './add-card.tsx'
import { CardDetails } from './card-details.tsx'
import { CardItem } from './card-item.tsx'
import { EarlierCards } from './earlier-cards.tsx'
import { LoadFailure } from '../page/load-failure.tsx'
import css from './manage-cards.module.css'
import { requireMember } from '../page/require-member.ts'
import { actOnCards } from './card-actions.ts'
import { RemoveCard } from './remove-card.tsx'
import { removalForms, removalOf, type RemovalKind } from './card-forms.ts'
import { UnusedCard } from './unused-card.tsx'
import { useReloadWhileCardsPend } from './use-pending-cards.ts'

/** Phones draw cards small when there are more than this. */
const largeCardsMax = 2

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  return { cards: await apiIn(context)(listCards, {}) }
}

export const action = async (args: Route.ActionArgs) => actOnCards(args)

export const clientAction = (args: Route.ClientActionArgs) => postForm<FormReply>(args)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/account/manage_cards', [accountCopy, 'cards.title'])

export default function ManageCards({ loaderData: { cards } }: Route.ComponentProps) {
  const t = useCopy(accountCopy, joinCopy)
  const { revalidate } = useRevalidator()
  const items = cards.ok ? cards.value.items : []
  const { removal, setOpenFormId, removingIds, headingRef } = useRemoval(items)
  const [detailsCard, setDetailsCard] = useState<CardView | EarlierCard | null>(null)
  const [newLastFour, setNewLastFour] = useState('')
  const [removedCount, setRemovedCount] = useState(0)
  useReloadWhileCardsPend(items)
  if (!cards.ok) return <LoadFailure title={t('cards.failed')} problem={cards.problem} />
  const linkedCard = items.find(({ id }) => id === detailsCard?.id)
  const openRemoval = (card: CardView, reason: RemovalKind) => {
    setDetailsCard(null)
    setOpenFormId(removalForms[reason].of(card.id).id)
  }
  return (
    <>
      <header className={css.head}>
        <h1 ref={headingRef} tabIndex={-1}>
          {t('cards.title')}
        </h1>
        <p>{items.length === 0 ? t('cards.noneText') : t('cards.lead')}</p>
        <RemovedNotice earlier={cards.value.earlier} />
      </header>
      <div className={css.columns}>
        <section aria-label={t('cards.title')}>
          <UnusedCard list={cards.value} headingRef={headingRef} onRemove={(card) => openRemoval(card, 'remove')} />
          <ul className={css.list} data-many={items.length > largeCardsMax || undefined}>
            {items.map((card) => (
              <li key={card.id}>
                <CardItem
                  card={card}
                  fresh={card.lastFour === newLastFour}
                  deleting={removingIds.includes(card.id)}
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
          removedCount={removedCount}
          onCancel={() => setNewLastFour('')}
          onLinked={(lastFour) => {
            setNewLastFour(lastFour)
            void revalidate()
          }}
        />
      </div>
      <CardDetails
        card={detailsCard}
        onClose={() => setDetailsCard(null)}
        onWithdraw={linkedCard ? () => openRemoval(linkedCard, 'withdraw') : null}
      />
      {removal && (
        <RemoveCard
          key={removal.formId}
          card={removal.card}
          reason={removal.reason}
          isLast={items.length === 1}
          onRemoved={() => setRemovedCount((count) => count + 1)}
          onClose={() => setOpenFormId(null)}
        />
      )}
    </>
  )
}

/**
 * `removal` is the open removal or null. `removingIds` are the ids of the cards whose removal is on its way. `headingRef` is the ref of the
 * element that gets the focus when the button that opened the dialog is gone.
 */
function useRemoval(items: readonly CardView[]) {
  const [formId, setOpenFormId] = useOpenForm()
  const { id, reason } = removalOf(formId ?? '') ?? {}
  const card = items.find((item) => item.id === id)
  // The button that opened the dialog disappears with its card, so it cannot get the focus back.
  const headingRef = useFocusBack<HTMLHeadingElement>(card !== undefined)
  const removingIds = useFetchers().flatMap(({ formData }) => {
    const postedFormId = formData?.get(formField)
    return typeof postedFormId === 'string' ? (removalOf(postedFormId)?.id ?? []) : []
  })
  const removal = formId && reason && card ? { formId, reason, card } : null
  return { removal, setOpenFormId, removingIds, headingRef }
}

/** The message about a removed card for browsers without scripts. */
function RemovedNotice({ earlier }: Pick<CardList, 'earlier'>) {
  const t = useCopy(accountCopy)
  const [params] = useSearchParams()
  const card = earlier.find(({ id }) => id === params.get('removed'))
  if (!card) return null
  return <Notice tone="success">{t('cards.deleted', { lastFour: card.lastFour })}</Notice>
}
