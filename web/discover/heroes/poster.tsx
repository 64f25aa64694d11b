import { useBrand } from '../../site/partner.ts'
import type { HeroProps } from './hero-props.ts'
import { ScenePictures } from './pictures.tsx'
import css from './poster.module.css'
import { HeroLead, HeroTitle, HeroWay, HeroWelcome } from './words.tsx'

/** A wall of letters over a strip of plates. */
export function PosterHero({ near }: HeroProps) {
  const { defaultLocation } = useBrand()
  return (
    <section className={css.poster}>
      <div className={css.inside}>
        <HeroWelcome />
        <h1 className={css.title}>
          <HeroTitle />
        </h1>
        <div className={css.foot}>
          <p className={css.place}>{defaultLocation.label}</p>
          <div className={css.lead}>
            <HeroLead />
          </div>
          <HeroWay />
        </div>
      </div>
      <ScenePictures
        of={near}
        most={5}
        first={0}
        sizes="(max-width: 660px) 50vw, 20vw"
        list={css.pictures ?? ''}
        picture={css.picture ?? ''}
      />
    </section>
  )
}
