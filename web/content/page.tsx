import { useBrand } from '../partner.ts'
import { Banner, hasBanner } from './banner.tsx'
import { Columns } from './columns.tsx'
import type { PageData } from './page-data.ts'
import css from './page.module.css'
import { headlineOf } from './runs.ts'

/** A page made of content: banner, main and side column, disclaimer (spec 1 §2.4). */
export function ContentPage({ page, merchants }: PageData) {
  const { layout } = useBrand()
  const titled = hasBanner(page.banner) && headlineOf(page.banner_text).headline !== ''
  return (
    <article className={css.page} data-look={layout.hero}>
      <Banner page={page} />
      <Columns page={page} merchants={merchants} titled={titled} />
    </article>
  )
}
