import type { CardView } from '../../contract/api/cards.ts'
import { cardWords } from '../cards/card-words.ts'
import { useCopy } from '../copy/use-copy.ts'
import { day } from '../format.ts'
import { useBrand } from '../partner.ts'
import { Button } from '../ui/button.tsx'
import css from './card-item.module.css'
import { NetworkMark } from './network-mark.tsx'

type Props = { card: CardView; fresh: boolean; deleting: boolean; onRemove: () => void }

/** One linked card, drawn as the card it is, with what the network says of it. */
export function CardItem({ card, fresh, deleting, onRemove }: Props) {
  const t = useCopy()
  const { cardProducts } = useBrand()
  const named = cardWords(t, card)
  const product = cardProducts.find((entry) => entry.product === card.product)?.label
  return (
    <article className={css.item} data-fresh={fresh || undefined} data-deleting={deleting || undefined}>
      <div className={css.face} data-own={product ? true : undefined} aria-hidden="true">
        <span className={css.product}>{product ?? card.description}</span>
        <NetworkMark cardType={card.cardType} />
        <span className={css.digits}>•••• {card.lastFour}</span>
      </div>
      <div className={css.text}>
        <h2 className={css.name}>{named}</h2>
        {product && <p className={css.note}>{product}</p>}
        <p className={css.status} data-status={card.networkStatus}>
          <span aria-hidden="true" className={css.dot} />
          {t(card.networkStatus === 'active' ? 'cards.active' : 'cards.pending')}
        </p>
        <p className={css.note}>{t('cards.linkedOn', { date: day(card.linkedAt) })}</p>
      </div>
      {deleting ? (
        <p role="status" className={css.note}>
          {t('cards.deleting')}
        </p>
      ) : (
        <Button look="plain" small className={css.remove ?? ''} onClick={onRemove}>
          {t('cards.delete')}
          <span className="visually-hidden"> {named}</span>
        </Button>
      )}
    </article>
  )
}
