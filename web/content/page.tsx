import { useBrand } from '../site/partner.ts'
import { hasBanner } from './banner-sources.ts'
import { PageBanner } from './banner.tsx'
import { PageColumns } from './columns.tsx'
import type { PageData } from './page-data.ts'
import css from './page.module.css'
import { RichText } from './rich-text.tsx'
import { headlineOf } from './runs.ts'
import { useEntryFields } from './use-entry.ts'

/** A content page: banner, main and side column, the partner's sidebar, disclaimer (P1-161 to P1-165, P1-591). */
export function ContentPage({ page, merchants }: PageData) {
  const { layout } = useBrand()
  const sidebar = useEntryFields('sidebar')?.page_text
  const hasTitle = hasBanner(page.banner) && headlineOf(page.banner_text).headline !== ''
  return (
    <article className={css.page} data-variant={layout.hero}>
      <PageBanner page={page} />
      <PageColumns
        page={page}
        merchants={merchants}
        hasTitle={hasTitle}
        sidebar={sidebar && <RichText text={sidebar} />}
      />
    </article>
  )
}
