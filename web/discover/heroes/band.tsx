import css from './band.module.css'
import type { HeroProps } from './hero-props.ts'
import { MerchantPictures } from './pictures.tsx'
import { HeroText } from './hero-text.tsx'

/** A full-width band in the brand's color with a row of pictures. */
export function BandHero({ merchants }: HeroProps) {
  return (
    <section className={css.band}>
      <div className={css.content}>
        <div className={css.text}>
          <HeroText variant="accent" secondVariant="plain" />
        </div>
        <MerchantPictures
          merchants={merchants}
          max={4}
          sizes="(max-width: 660px) 40vw, 340px"
          className={css.pictures ?? ''}
          pictureClass={css.picture ?? ''}
        />
      </div>
    </section>
  )
}
