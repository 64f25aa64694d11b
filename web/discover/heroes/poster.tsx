import { useCopy } from '../../copy/use-copy.ts'
import { useBrand } from '../../partner.ts'
import type { HeroProps } from './hero.tsx'
import { ScenePictures } from './pictures.tsx'
import css from './poster.module.css'
import { HeroWay } from './words.tsx'

/** A wall of letters over a strip of plates. */
export function PosterHero({ near }: HeroProps) {
  const t = useCopy()
  const { defaultLocation } = useBrand()
  return (
    <section className={css.poster}>
      <div className={css.inside}>
        <h1 className={css.title}>{t('home.title')}</h1>
        <div className={css.foot}>
          <p className={css.place}>{defaultLocation.label}</p>
          <p className={css.lead}>{t('home.lead')}</p>
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
