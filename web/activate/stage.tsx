import type { ReactNode } from 'react'
import { hasBanner } from '../content/banner-sources.ts'
import { PageBanner } from '../content/banner.tsx'
import type { PageData } from '../content/page-data.ts'
import { PageColumns } from '../content/columns.tsx'
import { headlineOf } from '../content/runs.ts'
import { useBrand } from '../site/partner.ts'
import pageCss from '../content/page.module.css'
import css from './stage.module.css'

type Props = {
  /** The partner's content of the page, if any. */
  data: PageData | null
  title: string
  text: string
  children: ReactNode
}

/** A stage of activation: the partner's banner, the action, then the details. */
export function ActivationStage({ data, title, text, children }: Props) {
  const { layout } = useBrand()
  const hasPicture = data !== null && hasBanner(data.page.banner)
  const Heading = hasPicture && headlineOf(data.page.banner_text).headline !== '' ? 'h2' : 'h1'
  return (
    <article className={pageCss.page} data-variant={layout.hero}>
      {hasPicture && <PageBanner page={data.page} />}
      <section className={css.stage} data-no-banner={!hasPicture || undefined}>
        <div className={css.texts}>
          <Heading className={css.title}>{title}</Heading>
          <p className={css.text}>{text}</p>
        </div>
        <div className={css.actions}>{children}</div>
      </section>
      {data && <PageColumns {...data} hasTitle />}
    </article>
  )
}
