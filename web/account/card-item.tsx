import type { CardView } from '../../contract/api/cards.ts'
import { cardLabel } from '../cards/card-text.ts'
import { accountCopy } from '../copy/account.ts'
import { cardCopy } from '../copy/cards.ts'
import { useCopy } from '../copy/use-copy.ts'
import { FormOpener } from '../forms/form-opener.tsx'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { Button } from '../ui/button.tsx'
import { CardFace } from './card-face.tsx'
import css from './card-item.module.css'
import { removalForms } from './card-forms.ts'
import { replacedNote, cardDescription, cardStatus, lastUseText, cardWarning } from './card-status-text.ts'

type Props = { card: CardView; fresh: boolean; deleting: boolean; onDetails: () => void; onRemove: () => void }

/** One linked card with its drawing and status. Its heading gives screen readers the whole text. */
export function CardItem({ card, fresh, deleting, onDetails, onRemove }: Props) {
  const t = useCopy(accountCopy, cardCopy)
  const formats = useFormats()
  const { cardProducts } = useBrand()
  const name = cardLabel(t, card)
  const productLabel = cardProducts.find((entry) => entry.product === card.product)?.label
  const warning = cardWarning(t, card, formats)
  const replacement = replacedNote(t, card)
  const status = card.expiry === 'expired' ? 'expired' : card.networkStatus
  return (
    <article className={css.item} data-fresh={fresh || undefined} data-deleting={deleting || undefined}>
      <h2 className="visually-hidden">{cardDescription(t, card, name, productLabel, formats)}</h2>
      <CardFace card={card} dim={deleting || status !== 'active'} />
      <div className={css.text} aria-hidden="true">
        <p className={css.name}>{name}</p>
        <p className={css.status} data-status={status}>
          <span className={css.dot} />
          {cardStatus(t, card, formats)}
        </p>
        <p className={css.note}>{lastUseText(t, card, formats)}</p>
        {warning && <p className={css.warning}>{warning}</p>}
        {replacement && <p className={css.note}>{replacement}</p>}
      </div>
      <div className={css.actions}>
        {deleting ? (
          <p role="status" className={css.note}>
            {t('cards.deleting')}
          </p>
        ) : (
          <>
            <Button variant="plain" small onClick={onDetails}>
              {t('cards.details')}
              <span className="visually-hidden"> {name}</span>
            </Button>
            <FormOpener small variant="plain" form={removalForms.remove.of(card.id).id} onPress={onRemove}>
              {t('cards.delete')}
              <span className="visually-hidden"> {name}</span>
            </FormOpener>
          </>
        )}
      </div>
    </article>
  )
}
