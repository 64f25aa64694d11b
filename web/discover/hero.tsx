import type { MerchantCard } from '../../contract/api/merchants.ts'
import { useCopy } from '../copy/use-copy.ts'
import { bareRate } from '../format.ts'
import { useBrand } from '../partner.ts'
import { Picture } from '../ui/picture.tsx'
import css from './hero.module.css'
import { JoinLinks } from './join-links.tsx'

const picturesMax = 4

/** The first thing one sees. Which composition it takes is the brand's choice, in its layout data. */
export function Hero({ pictures }: { pictures: readonly MerchantCard[] }) {
  const { layout } = useBrand()
  const t = useCopy()
  const shown = pictures.slice(0, picturesMax)
  const words = (
    <div className={css.words}>
      {layout.hero === 'numeral' && <Numeral />}
      <h1 className={css.title}>{t('home.title')}</h1>
      <p className={css.lead}>{t('home.lead')}</p>
      <JoinLinks look="accent" />
    </div>
  )
  return (
    <section className={css[layout.hero]}>
      <div className={css.inside}>
        {words}
        <div className={css.pictures} aria-hidden="true">
          {shown.map((merchant) => (
            <Picture
              key={merchant.id}
              kind="merchant"
              id={merchant.id}
              version={merchant.images.version}
              placeholder={merchant.images.placeholder}
              alt=""
              eager
              sizes="(max-width: 660px) 60vw, 340px"
              className={css.picture ?? ''}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

/** The brand's own rate as a shape one reads from across the room. */
function Numeral() {
  const brand = useBrand()
  const t = useCopy()
  return (
    <p className={css.numeral}>
      <span className={css.digits}>{bareRate(brand.earning.tiers.OptedIn, brand)}</span>
      <span className={css.numeralLabel}>{t('home.numeralLabel')}</span>
    </p>
  )
}
