import type { ContentBanner } from '../../contract/content.ts'
import { discoverCopy } from '../copy/discover.ts'
import { contentPageCopy } from '../copy/pages.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/partner.ts'
import { cx } from '../ui/cx.ts'
import css from './banner.module.css'
import { bannerSources, coverSizes, hasBanner } from './banner-sources.ts'
import type { PageFields } from './page-data.ts'
import point from './point.module.css'
import { ProspectEmailForm } from './prospect-form.tsx'
import { FilledText, RichText } from './rich-text.tsx'
import { headlineOf } from './runs.ts'

/** The banner of a content page. The picture is behind the text on wide pages and above the text on narrow pages. */
export function PageBanner({ page: { banner, banner_text } }: { page: PageFields }) {
  const t = useCopy(discoverCopy, contentPageCopy)
  const { partner, member } = useSite()
  if (!hasBanner(banner)) return null
  const { headline, lead } = headlineOf(banner_text)
  const hasEmailForm = banner.include_prospect_email && !member && partner.brand.enrollmentType === 'direct'
  return (
    <section className={css.banner} data-kind={banner.kind} data-gradient={banner.gradient}>
      <BannerPicture banner={banner} />
      <div className={css.content}>
        <div className={css.text}>
          {banner.kind !== 'earn' && <p className={css.kind}>{t(`banner.${banner.kind}`)}</p>}
          {banner.include_welcome_message && member && (
            <p className={css.welcome}>{t('banner.welcome', { name: member.firstName })}</p>
          )}
          {headline !== '' && (
            <h1 className={css.title}>
              <FilledText text={headline} />
            </h1>
          )}
          {lead !== '' && (
            <div className={css.lead}>
              <RichText text={lead} />
            </div>
          )}
          {hasEmailForm && <ProspectEmailForm variant="accent" />}
        </div>
      </div>
    </section>
  )
}

/**
 * The image positions, in percent, set which point of the picture stays visible. Data attributes carry the tens and ones of each position,
 * because the page's policy refuses inline styles (point.module.css).
 */
function BannerPicture({ banner }: { banner: ContentBanner }) {
  const { brand } = useSite().partner
  const { wide, tall } = bannerSources(banner, brand)
  const { image_x_position: x, image_y_position: y } = banner
  // The picture's color until it has loaded. An attribute of SVG, because the page's policy refuses inline styles.
  const color = (wide.own ?? tall.own)?.color
  // The ratios of the frame are those of banner.module.css: 1.2 up to 660 px, 2 up to 860 px, and at least 2.4 above.
  const tallSizes = `(max-width: 660px) ${coverSizes(tall, 1.2)}, ${coverSizes(tall, 2)}`
  return (
    <div className={css.frame}>
      {color && (
        <svg className={css.color} aria-hidden="true">
          <rect width="100%" height="100%" fill={color} />
        </svg>
      )}
      <picture>
        <source
          media="(min-width: 861px)"
          srcSet={wide.srcSet ?? wide.src}
          sizes={coverSizes(wide, 2.4)}
          width={wide.own?.width ?? 1600}
          height={wide.own?.height ?? 667}
        />
        <img
          className={cx(css.picture, point.focalPoint)}
          data-x10={Math.floor(x / 10)}
          data-x1={x % 10}
          data-y10={Math.floor(y / 10)}
          data-y1={y % 10}
          src={tall.src}
          srcSet={tall.srcSet}
          sizes={tallSizes}
          width={tall.own?.width ?? 900}
          height={tall.own?.height ?? 750}
          alt={banner.image_mobile_alt_text}
          fetchPriority="high"
          decoding="async"
        />
      </picture>
    </div>
  )
}
