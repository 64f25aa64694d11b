import { CampaignPicture } from '../../ui/picture.tsx'
import type { HeroProps } from './hero-props.ts'
import { MerchantPictures } from './pictures.tsx'
import css from './welcome.module.css'
import { HeroText } from './hero-text.tsx'

/** Centered text above an arched picture between two smaller ones. */
export function WelcomeHero({ merchants }: HeroProps) {
  return (
    <section className={css.welcome}>
      <div className={css.text}>
        <HeroText />
      </div>
      <div className={css.arches}>
        <CampaignPicture index={3} alt="" eager className={css.middle ?? ''} sizes="(max-width: 660px) 90vw, 560px" />
        <MerchantPictures
          merchants={merchants}
          max={2}
          sizes="300px"
          className={css.sides ?? ''}
          pictureClass={css.side ?? ''}
        />
      </div>
    </section>
  )
}
