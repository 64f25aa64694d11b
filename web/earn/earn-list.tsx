import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { bannerSources } from '../content/banner-sources.ts'
import { FilledText, RichText } from '../content/rich-text.tsx'
import { headlineOf } from '../content/runs.ts'
import { useBrand } from '../site/partner.ts'
import css from './earn-list.module.css'
import { CopyText } from '../ui/copy-text.tsx'
import { renderParts } from '../ui/render-parts.tsx'

export type EarnItem = { url: string; title: string; description: string; image: string; text: string }
type Props = { title: string; text: string; items: readonly EarnItem[]; isPageTitle: boolean }

/** Links to the pages about earning as tiles, the first one large. With `isPageTitle` the title is the heading of the page. */
export function EarnList({ title, text, items, isPageTitle }: Props) {
  const Heading = isPageTitle ? 'h1' : 'h2'
  return (
    <section className={css.section} aria-labelledby="ways-to-earn">
      <div className={css.head}>
        <Heading id="ways-to-earn" className={isPageTitle ? css.big : css.title}>
          <CopyText text={title} />
        </Heading>
        <div className={css.lead}>
          <RichText text={text} />
        </div>
      </div>
      <ul className={css.list}>
        {renderParts(items, (item) => (
          <li className={css.item}>
            <EarnTile item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function EarnTile({ item: { url, title, description, image, text } }: { item: EarnItem }) {
  const brand = useBrand()
  const { tall } = bannerSources({ image, image_mobile: '' }, brand)
  return (
    <Link to={url} className={css.card}>
      {image !== '' && (
        <img
          className={css.picture}
          src={tall.src}
          srcSet={tall.srcSet}
          sizes="(max-width: 660px) 100vw, 520px"
          width={900}
          height={750}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
      <div className={css.content}>
        <h3>
          <FilledText text={headlineOf(text).headline || title} />
        </h3>
        {description !== '' && (
          <p className={css.text}>
            <FilledText text={description} />
          </p>
        )}
      </div>
      <ArrowRight aria-hidden="true" size={20} className={css.arrow} />
    </Link>
  )
}
