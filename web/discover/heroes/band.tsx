import css from './band.module.css'
import type { HeroProps } from './hero-props.ts'
import { ScenePictures } from './pictures.tsx'
import { HeroWords } from './words.tsx'

/** A night sky across the page, with pictures standing like windows along the wing. */
export function BandHero({ near }: HeroProps) {
  return (
    <section className={css.band}>
      <div className={css.inside}>
        <div className={css.words}>
          <HeroWords look="accent" secondLook="plain" />
        </div>
        <ScenePictures
          of={near}
          most={4}
          sizes="(max-width: 660px) 40vw, 340px"
          list={css.pictures ?? ''}
          picture={css.picture ?? ''}
        />
      </div>
    </section>
  )
}
