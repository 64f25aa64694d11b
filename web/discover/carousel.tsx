import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { MerchantCard } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { MerchantTile } from '../find/merchant-tile.tsx'
import css from './carousel.module.css'
import { Section } from './section.tsx'

const stepPart = 0.8 // of the row's width, so that the last slide stays in view

/** A row of restaurants one pushes with a thumb, the keyboard or two arrows; it is an ordinary list that scrolls. */
export function Carousel({
  title,
  lead,
  merchants,
  all,
}: {
  title: string
  lead?: string
  merchants: readonly MerchantCard[]
  all: string
}) {
  const t = useCopy()
  const row = useRef<HTMLUListElement>(null)
  const push = (way: 1 | -1) =>
    row.current?.scrollBy({ left: way * row.current.clientWidth * stepPart, behavior: 'smooth' })
  if (merchants.length === 0) return null
  const aside = (
    <div className={css.tools}>
      <Link className={css.all} to={all}>
        {t('home.viewAll')}
      </Link>
      <button type="button" className={css.arrow} onClick={() => push(-1)} aria-label={t('search.previous')}>
        <ArrowLeft aria-hidden="true" size={20} />
      </button>
      <button type="button" className={css.arrow} onClick={() => push(1)} aria-label={t('search.next')}>
        <ArrowRight aria-hidden="true" size={20} />
      </button>
    </div>
  )
  return (
    <Section title={title} {...(lead ? { lead } : {})} aside={aside}>
      <ul ref={row} className={css.row}>
        {merchants.map((merchant) => (
          <li key={merchant.id} className={css.slide}>
            <MerchantTile merchant={merchant} heading="h3" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
