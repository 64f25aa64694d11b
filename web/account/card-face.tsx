import type { CardView } from '../../contract/api/cards.ts'
import { cardCopy } from '../copy/cards.ts'
import { useCopy } from '../copy/use-copy.ts'
import { CopyText } from '../ui/copy-text.tsx'
import { useBrand } from '../site/partner.ts'
import css from './card-face.module.css'
import { NetworkMark } from '../cards/network-mark.tsx'

type Props = { card: CardView; dim: boolean }

/** A drawing of the physical card in the partner's colors. Screen readers skip it, because the text next to it says the same. */
export function CardFace({ card, dim }: Props) {
  const t = useCopy(cardCopy)
  const { cardProducts, program } = useBrand()
  const productLabel = cardProducts.find((entry) => entry.product === card.product)?.label
  return (
    <div className={css.holder} aria-hidden="true">
      <div
        className={css.face}
        data-own={productLabel ? true : undefined}
        data-network={card.cardType}
        data-dim={dim || undefined}
      >
        <span className={css.title}>
          <CopyText text={productLabel || card.description || program} />
        </span>
        <span className={css.chip} />
        <span className={css.digits}>
          <span className={css.dots}>••••</span> {card.lastFour}
        </span>
        <span className={css.expiry}>
          {card.expires && (
            <>
              <span className={css.label}>{t('cards.validThru')}</span>
              {/* `expires` is YYYY-MM; a card shows MM/YY. */}
              {`${card.expires.slice(5)}/${card.expires.slice(2, 4)}`}
            </>
          )}
        </span>
        <NetworkMark cardType={card.cardType} className={css.mark} />
      </div>
    </div>
  )
}
