import { discoverCopy } from '../../copy/discover.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useBrand } from '../../site/partner.ts'
import { BillCounter } from '../parts/bill-counter.tsx'
import css from './counter.module.css'
import type { HeroProps } from './hero-props.ts'
import { MerchantPictures } from './pictures.tsx'
import { HeroText } from './hero-text.tsx'

/** Text next to an adjustable bill with the reward that it earns, or the text alone when the brand hides its earn rate. */
export function CounterHero({ merchants }: HeroProps) {
  const t = useCopy(discoverCopy)
  const { showEarnRate } = useBrand()
  return (
    <section className={css.counter}>
      <div className={css.content}>
        <div className={css.text}>
          <HeroText variant="accent" secondVariant="plain" />
          <div className={css.restaurants}>
            <MerchantPictures
              merchants={merchants}
              max={5}
              sizes="64px"
              className={css.pictures ?? ''}
              pictureClass={css.picture ?? ''}
            />
            {merchants.length > 0 && <p>{t('home.nearLead')}</p>}
          </div>
        </div>
        {showEarnRate && <BillCounter />}
      </div>
    </section>
  )
}
