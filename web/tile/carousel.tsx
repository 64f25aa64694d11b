import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { MerchantCard } from '../../contract/api/merchants.ts'
import { useBothRefs } from '../../kit/use-both-refs.ts'
import { useCopy } from '../copy/use-copy.ts'
import { MerchantTile } from './merchant-tile.tsx'
import { useBrand } from '../site/partner.ts'
import { useCarouselImpressions } from '../tracking/use-carousel-impressions.ts'
import css from './carousel.module.css'
import { TitledSection } from '../ui/section.tsx'
import { useRow } from './use-row.ts'

/** A row of restaurants: a scrolling list that also moves by dragging with the mouse and by arrow buttons. */
export function Carousel({
  title,
  lead,
  merchants,
  allPath,
}: {
  title: string
  lead?: string
  merchants: readonly MerchantCard[]
  allPath: string
}) {
  const t = useCopy()
  const { card } = useBrand().layout
  const { row, step, isAtStart, isAtEnd } = useRow(merchants.length)
  const listRef = useBothRefs(row, useCarouselImpressions(title, merchants))
  if (merchants.length === 0) return null
  const aside = (
    <div className={css.tools}>
      <Link className={css.all} to={allPath}>
        {t('home.viewAll')}
      </Link>
      <button
        type="button"
        className={css.arrow}
        onClick={() => step(-1)}
        aria-disabled={isAtStart || undefined}
        aria-label={t('search.previous')}
      >
        <ArrowLeft aria-hidden="true" size={20} />
      </button>
      <button
        type="button"
        className={css.arrow}
        onClick={() => step(1)}
        aria-disabled={isAtEnd || undefined}
        aria-label={t('search.next')}
      >
        <ArrowRight aria-hidden="true" size={20} />
      </button>
    </div>
  )
  return (
    <TitledSection title={title} {...(lead ? { lead } : {})} aside={aside}>
      <ul ref={listRef} className={css.row} data-card={card}>
        {merchants.map((merchant) => (
          <li key={merchant.id} className={css.slide}>
            <MerchantTile merchant={merchant} heading="h3" />
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
