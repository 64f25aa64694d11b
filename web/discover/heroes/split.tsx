import { discoverCopy } from '../../copy/discover.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useBrand } from '../../site/partner.ts'
import { CampaignPicture } from '../../ui/picture.tsx'
import { StatementBlock } from '../parts/statement.tsx'
import type { HeroProps } from './hero-props.ts'
import css from './split.module.css'
import { HeroText } from './hero-text.tsx'

/** Two halves: the text, and a picture above an example statement. */
export function SplitHero({ merchants }: HeroProps) {
  const t = useCopy(discoverCopy)
  const { defaultLocation } = useBrand()
  return (
    <section className={css.split}>
      <div className={css.content}>
        <div className={css.text}>
          <p className={css.place}>{t('home.near', { place: defaultLocation.label })}</p>
          <HeroText />
        </div>
        <div className={css.paper}>
          <CampaignPicture
            index={0}
            alt=""
            eager
            className={css.picture ?? ''}
            sizes="(max-width: 860px) 100vw, 540px"
          />
          <StatementBlock merchants={merchants} />
        </div>
      </div>
    </section>
  )
}
