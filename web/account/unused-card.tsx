import type { RefObject } from 'react'
import type { CardList, CardView, keepCard } from '../../contract/api/cards.ts'
import { brandName } from '../cards/card-text.ts'
import { accountCopy } from '../copy/account.ts'
import { cardCopy } from '../copy/cards.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { ReplyTo } from '../forms/action.ts'
import { FormOpener } from '../forms/form-opener.tsx'
import { FormProblem } from '../forms/form-parts.tsx'
import { RouteForm } from '../forms/route-form.tsx'
import { useRouteForm } from '../forms/use-route-form.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { toast } from '../ui/toasts.ts'
import css from './manage-cards.module.css'
import { keepCardForms, removalForms } from './card-forms.ts'

type Props = {
  list: Pick<CardList, 'items' | 'maxLinkedCards' | 'unusedCard'>
  /** Takes the focus when the member keeps the card, because the notice then disappears. */
  headingRef: RefObject<HTMLElement | null>
  onRemove: (card: CardView) => void
}

/** Asks about the card that the server reports as unused for the longest time; shows nothing without such a card. */
export function UnusedCard({ list: { items, maxLinkedCards, unusedCard }, headingRef, onRemove }: Props) {
  const t = useCopy(accountCopy, cardCopy)
  const card = items.find(({ id }) => id === unusedCard?.id)
  if (!card || !unusedCard) return null
  return (
    <section className={css.unused} aria-labelledby="unused-card">
      <h2 id="unused-card">{t('cards.silentTitle', { brand: brandName(card.cardType), lastFour: card.lastFour })}</h2>
      <p>{t(unusedCard.otherCardsUsed ? 'cards.silentOthers' : 'cards.silentText')}</p>
      <div className={css.answers}>
        <KeepForm card={card} headingRef={headingRef} />
        <FormOpener small variant="plain" form={removalForms.remove.of(card.id).id} onPress={() => onRemove(card)}>
          {t('cards.delete')}
        </FormOpener>
        {items.length < maxLinkedCards && (
          <ButtonLink to="#add-card" variant="plain" small>
            {t('cards.silentLink')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

/** The button with which the member confirms that the card is still in use. */
function KeepForm({ card, headingRef }: { card: CardView } & Pick<Props, 'headingRef'>) {
  const t = useCopy(cardCopy)
  const definition = keepCardForms.of(card.id)
  const state = useRouteForm<typeof definition.schema, ReplyTo<typeof keepCard>>(definition, {
    onReply: (reply) => {
      if (reply.ok) {
        toast.success(t('cards.silentKept'))
        headingRef.current?.focus()
      } else toast.error(state.problem)
    },
  })
  return (
    <RouteForm state={state} label={t('cards.silentKeep')} hasLookOnlyNote={false}>
      {state.wasPostedWithoutScript && <FormProblem problem={state.problem} />}
      <Button type="submit" variant="quiet" small aria-disabled={state.busy || undefined}>
        {t('cards.silentKeep')}
      </Button>
    </RouteForm>
  )
}
