import { useState } from 'react'
import { activateBonus } from '../../contract/api/bonuses.ts'
import { api } from '../api.ts'
import { bannerSources } from '../content/banner-sources.ts'
import { ContentLink } from '../content/content-link.tsx'
import { Filled, Texts } from '../content/rich-text.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { units } from '../format.ts'
import { useSite } from '../partner.ts'
import { Button } from '../ui/button.tsx'
import { placed } from '../ui/placed.tsx'
import { toast } from '../ui/toasts.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { rememberActivated } from './activated.ts'
import type { BonusBanner } from './banners.ts'
import css from './banner.module.css'

type Props = BonusBanner & { onActivated: () => void }

/** A bonus that can be activated: what it pays, the partner's words, and the button. */
export function Banner({ bonus, banner, onActivated }: Props) {
  const t = useCopy()
  const { partner } = useSite()
  const { days } = bonus
  const isPictured = banner.image !== ''
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
      <div className={css.words}>
        <p className={css.pays}>{t('bonus.pays', { units: `+${units(bonus.units, partner.brand)}` })}</p>
        <h3 className={css.title}>{bonus.description}</h3>
        {placed(banner.text_blocks, ({ text_desktop: desktop, text_mobile: mobile, button }) => (
          <div className={css.text}>
            <Texts rich desktop={desktop} mobile={mobile} />
            {button && (
              <ContentLink url={button.url} newTab={button.new_tab} className={css.link}>
                <Filled text={button.text} />
              </ContentLink>
            )}
          </div>
        ))}
        <p className={css.within}>{days === 1 ? t('bonus.withinOne') : t('bonus.within', { count: days })}</p>
        <Act bonus={bonus} banner={banner} onActivated={onActivated} />
      </div>
    </article>
  )
}

function Act({ bonus: { code, description }, banner, onActivated }: Props) {
  const t = useCopy()
  const { face, member } = useSite()
  const [busy, setBusy] = useState(false)
  const hydrated = useHydrated()
  if (banner.app_only_bonus && face === '')
    return <p className={css.appOnly}>{banner.app_text === '' ? t('bonus.appOnly') : t.fill(banner.app_text)}</p>
  const own = (text: string, otherwise: string) => (text === '' ? otherwise : t.fill(text))
  const activate = async () => {
    setBusy(true)
    const reply = await api(activateBonus, { params: { code } }).catch(() => null)
    setBusy(false)
    if (!reply?.ok) return toast.error(own(banner.failure_text, t('bonus.failed')))
    toast.success(own(banner.success_text, t('bonus.registered')))
    rememberActivated(member?.publicId ?? '', code, Date.now())
    onActivated()
  }
  return (
    <Button
      look="accent"
      disabled={busy || !hydrated}
      aria-label={t('bonus.activateNamed', { description })}
      onClick={() => void activate()}
    >
      {t(busy ? 'bonus.activating' : 'bonus.activate')}
    </Button>
  )
}
