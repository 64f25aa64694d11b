import { discoverCopy } from '../../copy/discover.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useFormats } from '../../site/format.ts'
import { useBrand } from '../../site/partner.ts'
import type { HeroProps } from './hero-props.ts'
import css from './numeral.module.css'
import { MerchantPictures } from './pictures.tsx'
import { HeroText } from './hero-text.tsx'

/** The rate with the email opt-in as one very large number, unless the brand hides its earn rate. */
export function NumeralHero({ merchants }: HeroProps) {
  const { bareRate } = useFormats()
  const { earning, currencyType, showEarnRate } = useBrand()
  const t = useCopy(discoverCopy)
  return (
    <section className={css.numeral}>
      <div className={css.content}>
        <div className={css.text}>
          {showEarnRate && (
            <p className={css.number}>
              <span className={css.digits}>{bareRate(earning.tiers.OptedIn, { currencyType })}</span>
              <span className={css.label}>{t('home.numeralLabel')}</span>
            </p>
          )}
          <HeroText variant="accent" secondVariant="plain" />
        </div>
        <MerchantPictures
          merchants={merchants}
          max={3}
          sizes="(max-width: 860px) 33vw, 480px"
          className={css.pictures ?? ''}
          pictureClass={css.picture ?? ''}
        />
      </div>
    </section>
  )
}
