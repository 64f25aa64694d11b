import { useRevalidator } from 'react-router'
import { useMember } from '../site/partner.ts'
import { bonusPageCopy } from '../copy/bonuses.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useActivatedCodes } from './activated-codes.ts'
import { ActiveBonusItem } from './active-bonus.tsx'
import { bannersOf, activeBonusesOf, type BonusData } from './banners.ts'
import { BonusBanner } from './banner.tsx'
import css from './bonus-banners.module.css'

/** The bonuses that a member can activate, and the active ones with their progress; empty when there are none. */
export function BonusBanners({ bonuses }: { bonuses: BonusData }) {
  const t = useCopy(bonusPageCopy)
  const activatedCodes = useActivatedCodes(useMember()?.publicId ?? '')
  const { revalidate } = useRevalidator()
  const offeredBonuses = bannersOf(bonuses, activatedCodes)
  const activeBonuses = activeBonusesOf(bonuses, activatedCodes)
  return (
    <>
      {offeredBonuses.length > 0 && (
        <section className={css.section} aria-labelledby="bonuses-offered">
          <h2 id="bonuses-offered">{t('bonus.offered')}</h2>
          <ul className={css.list}>
            {offeredBonuses.map((bonusWithBanner) => (
              <li key={bonusWithBanner.bonus.code}>
                <BonusBanner {...bonusWithBanner} onActivated={() => void revalidate()} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {activeBonuses.length > 0 && (
        <section className={css.section} aria-labelledby="bonuses-active">
          <h2 id="bonuses-active">{t('bonus.active')}</h2>
          <ul className={css.active}>
            {activeBonuses.map((bonus) => (
              <ActiveBonusItem key={bonus.code} bonus={bonus} now={bonuses.now} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
