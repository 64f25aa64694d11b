import { discoverCopy } from '../../copy/discover.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useBrand } from '../../site/partner.ts'
import { CampaignPicture } from '../../ui/picture.tsx'
import { JoinLinks } from '../join-links.tsx'
import { TitledSection } from '../../ui/section.tsx'
import css from './closing.module.css'

/** The last section, with the links to join, in the brand's layout. */
export function ClosingPart() {
  const t = useCopy(discoverCopy)
  const layout = useBrand().layout.closing
  if (layout === 'plain')
    return (
      <TitledSection title={t('home.last')} lead={t('home.lastText')}>
        <JoinLinks />
      </TitledSection>
    )
  return (
    <section className={css[layout]} aria-labelledby="closing">
      {layout === 'picture' && <CampaignPicture index={3} alt="" className={css.photo ?? ''} />}
      <div className={css.text}>
        <h2 id="closing" className={css.title}>
          {t('home.last')}
        </h2>
        <p className={css.lead}>{t('home.lastText')}</p>
        <JoinLinks variant={layout === 'poster' ? 'main' : 'accent'} secondVariant="plain" />
      </div>
    </section>
  )
}
