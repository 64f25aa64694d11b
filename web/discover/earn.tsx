import { paysMoney } from '../../contract/formats.ts'
import { discoverCopy } from '../copy/discover.ts'
import { useCopy } from '../copy/use-copy.ts'
import { listDays, earningTiers, vipGoal } from '../site/earning.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import css from './earn.module.css'
import { RateUnit } from './rate-unit.tsx'
import { TitledSection } from '../ui/section.tsx'

/** The brand's rates: by tier if the tiers differ, else the rate and its extras. Absent where the brand shows no rates. */
export function EarnRates() {
  const t = useCopy(discoverCopy)
  const brand = useBrand()
  if (!brand.showEarnRate) return null
  const tiers = earningTiers(brand)
  const note = paysMoney(brand.currencyType) ? t('home.payoutNote') : t('home.postingNote')
  return (
    <TitledSection
      title={t('home.earn')}
      lead={`${t('home.earnLead')} ${note}`}
      // Only brands with the default rule, a thin line, tint the section.
      tinted={brand.theme.rule === 'hairline'}
    >
      {tiers.length > 1 ? <Tiers tiers={tiers} /> : <Rates />}
    </TitledSection>
  )
}

function Tiers({ tiers }: { tiers: ReturnType<typeof earningTiers> }) {
  const t = useCopy(discoverCopy)
  const formats = useFormats()
  const brand = useBrand()
  const goal = vipGoal(brand, formats)
  return (
    <ul className={css.tiers}>
      {tiers.map(({ tier, rate }) => (
        <li key={tier} className={css.tier}>
          <p className={css.big}>
            {formats.bareRate(rate, brand)}
            <RateUnit rateBasisPoints={rate} />
          </p>
          <h3>{t(`home.tier${tier}`)}</h3>
          <p className={css.text}>
            {tier === 'VIP' ? t(`home.tierVIPText${goal.suffix}`, goal.values) : t(`home.tier${tier}Text`)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Rates() {
  const t = useCopy(discoverCopy)
  const { bareRate } = useFormats()
  const brand = useBrand()
  const rates = [
    { id: 'base', rateBasisPoints: brand.earning.tiers.OptedIn, sign: '', when: t('home.everyDay') },
    ...brand.earning.extras.map((extra) => ({
      id: extra.id,
      rateBasisPoints: extra.rateBasisPoints,
      sign: '+',
      when:
        extra.kind === 'weekday'
          ? t('home.onDays', { days: listDays(extra.days) })
          : t('home.withCard', { card: extra.label }),
    })),
  ]
  return (
    <ul className={css.rates}>
      {rates.map(({ id, rateBasisPoints, sign, when }) => (
        <li key={id} className={css.rate}>
          <span className={css.huge}>{sign + bareRate(rateBasisPoints, brand)}</span>
          <RateUnit rateBasisPoints={rateBasisPoints} />
          <span className={css.when}>{when}</span>
        </li>
      ))}
    </ul>
  )
}
