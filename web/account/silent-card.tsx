import { useState, type RefObject } from 'react'
import { useRevalidator } from 'react-router'
import { keepCard, type CardList, type CardView } from '../../contract/api/cards.ts'
import { api } from '../api/api.ts'
import { brandName } from '../cards/card-text.ts'
import { accountCopy } from '../copy/account.ts'
import { cardCopy } from '../copy/cards.ts'
import { useCopy } from '../copy/use-copy.ts'
import { FormOpener } from '../forms/form-opener.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { toast } from '../ui/toasts.ts'
import css from './manage-cards.module.css'
import { removalForms } from './remove-forms.ts'

type Props = {
  list: Pick<CardList, 'items' | 'maxLinkedCards' | 'silent'>
  /** Takes the focus when the notice disappears. */
  heading: RefObject<HTMLElement | null>
  onRemove: (card: CardView) => void
}

/** Asks about one card that has not been used for a long time. The server stores the answer. */
export function SilentCard({ list: { items, maxLinkedCards, silent: silentCard }, heading, onRemove }: Props) {
  const t = useCopy(accountCopy, cardCopy)
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const card = items.find(({ id }) => id === silentCard?.id)
  if (!card || !silentCard) return null
  const keep = async () => {
    if (busy) return
    setBusy(true)
    const reply = await api(keepCard, { params: { id: card.id } })
    if (reply.ok) {
      toast.success(t('cards.silentKept'))
      await revalidate()
      heading.current?.focus()
    } else toast.error(reply.problem.title)
    setBusy(false)
  }
  return (
    <section className={css.silent} aria-labelledby="silent-card">
      <h2 id="silent-card">{t('cards.silentTitle', { brand: brandName(card.cardType), lastFour: card.lastFour })}</h2>
      <p>{t(silentCard.othersUsed ? 'cards.silentOthers' : 'cards.silentText')}</p>
      <div className={css.answers}>
        <Button variant="quiet" small aria-disabled={busy || undefined} onClick={() => void keep()}>
          {t('cards.silentKeep')}
        </Button>
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
