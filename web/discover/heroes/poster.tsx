import { useBrand } from '../../site/partner.ts'
import type { HeroProps } from './hero-props.ts'
import { MerchantPictures } from './pictures.tsx'
import css from './poster.module.css'
import { HeroLead, HeroTitle, HeroActions, HeroWelcome } from './hero-text.tsx'

/** Large type above a strip of pictures. */
export function PosterHero({ merchants }: HeroProps) {
  const { defaultLocation } = useBrand()
  return (
    <section className={css.poster}>
      <div className={css.content}>
        <HeroWelcome />
        <h1 className={css.title}>
          <HeroTitle />
        </h1>
        <div className={css.foot}>
          <p className={css.place}>{defaultLocation.label}</p>
          <div className={css.lead}>
            <HeroLead />
          </div>
          <HeroActions />
        </div>
      </div>
      <MerchantPictures
        merchants={merchants}
        max={5}
        eagerCount={0}
        sizes="(max-width: 660px) 50vw, 20vw"
        className={css.pictures ?? ''}
        pictureClass={css.picture ?? ''}
      />
    </section>
  )
}
