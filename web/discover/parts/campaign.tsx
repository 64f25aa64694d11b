import { discoverCopy } from '../../copy/discover.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useBrand } from '../../site/partner.ts'
import { searchPath } from '../../site/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CampaignPicture } from '../../ui/picture.tsx'
import css from './campaign.module.css'

/** A full-width picture with a short text on it. */
export function Campaign() {
  const t = useCopy(discoverCopy)
  const place = useBrand().defaultLocation.label
  return (
    <section className={css.campaign} aria-labelledby="campaign">
      <CampaignPicture index={1} alt="" className={css.picture ?? ''} />
      <div className={css.text}>
        <h2 id="campaign" className={css.title}>
          {t('home.campaign')}
        </h2>
        <p>{t('home.campaignText')}</p>
        <ButtonLink variant="accent" to={searchPath({ location: place, sortBy: 'rating' })}>
          {t('home.campaignLink')}
        </ButtonLink>
      </div>
    </section>
  )
}
