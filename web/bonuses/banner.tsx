import { useState } from 'react'
import { bannerSources } from '../content/banner-sources.ts'
import { ContentLink } from '../content/content-link.tsx'
import { bonusPageCopy } from '../copy/bonuses.ts'
import { FilledText, ResponsiveText } from '../content/rich-text.tsx'
import { useCopy, type Copy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { lookOnlyCopy } from '../copy/look-only.ts'
import { useLookOnly } from '../impersonation/use-look-only.ts'
import { useSite } from '../site/partner.ts'
import { Button } from '../ui/button.tsx'
import { renderParts } from '../ui/render-parts.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { activateAndReport } from './activate.ts'
import type { BannerFields, BonusWithBanner } from './banners.ts'
import css from './banner.module.css'
import { CopyText } from '../ui/copy-text.tsx'

type Props = BonusWithBanner & { onActivated: () => void }

/** A bonus that can be activated: its picture if it has one, its reward, the partner's text, the deadline and the button. */
export function BonusBanner({ bonus, banner, onActivated }: Props) {
  const t = useCopy(bonusPageCopy)
  const { units } = useFormats()
  const { partner } = useSite()
  const { days } = bonus
  const isPictured = banner.image !== ''
  // A bonus has one picture, and pages of every width show it in the shape `tall` (6:5). An empty `image_mobile` selects `image`.
  const { tall } = bannerSources({ image: banner.image, image_mobile: '' }, partner.brand)
  return (
    <article className={css.banner} data-pictured={isPictured || undefined}>
      {isPictured && (
        <img
          className={css.picture}
          src={tall.src}
          srcSet={tall.srcSet}
          sizes="(min-width: 861px) 33vw, 100vw"
          width={900}
          height={750}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
      <div className={css.content}>
        <p className={css.reward}>{t('bonus.pays', { units: `+${units(bonus.units, partner.brand)}` })}</p>
        <h3 className={css.title}>{bonus.description}</h3>
        {renderParts(banner.text_blocks, ({ text_desktop: desktop, text_mobile: mobile, button }) => (
          <div className={css.text}>
            <ResponsiveText rich desktop={desktop} mobile={mobile} />
            {button && (
              <ContentLink url={button.url} newTab={button.new_tab} className={css.link}>
                <FilledText text={button.text} />
              </ContentLink>
            )}
          </div>
        ))}
        <p className={css.deadline}>{days === 1 ? t('bonus.withinOne') : t('bonus.within', { count: days })}</p>
        <Action bonus={bonus} banner={banner} onActivated={onActivated} />
      </div>
    </article>
  )
}

/** The texts of the toasts after an activation: those of this bonus, else the partner's copy for every bonus (M2-112). */
export const activationTextsOf = (banner: BannerFields, t: Copy<typeof bonusPageCopy>) => ({
  success: banner.success_text === '' ? t('bonus.registered') : t.fill(banner.success_text),
  failure: banner.failure_text === '' ? t('bonus.failed') : t.fill(banner.failure_text),
})

function Action({ bonus: { code, description }, banner, onActivated }: Props) {
  const t = useCopy(bonusPageCopy, lookOnlyCopy)
  const isLookOnly = useLookOnly()
  const { variant, member } = useSite()
  const [busy, setBusy] = useState(false)
  const hydrated = useHydrated()
  // An empty variant is a browser; the others are the partner's app.
  if (banner.app_only_bonus && variant === '')
    return (
      <p className={css.appOnly}>
        <CopyText text={banner.app_text === '' ? t('bonus.appOnly') : t.fill(banner.app_text)} />
      </p>
    )
  const activate = async () => {
    setBusy(true)
    const isActive = await activateAndReport({
      code,
      publicId: member?.publicId ?? '',
      texts: activationTextsOf(banner, t),
    })
    setBusy(false)
    if (isActive) onActivated()
  }
  return (
    <Button
      variant="accent"
      disabled={busy || !hydrated || isLookOnly}
      title={isLookOnly ? t('lookOnly.look') : undefined}
      aria-label={t('bonus.activateNamed', { description })}
      onClick={() => void activate()}
    >
      {t(busy ? 'bonus.activating' : 'bonus.activate')}
    </Button>
  )
}
