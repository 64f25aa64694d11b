import { discoverCopy } from '../../copy/discover.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { dayName } from '../../site/earning.ts'
import { useFormats } from '../../site/format.ts'
import { useBrand } from '../../site/partner.ts'
import { bestDay, billRewardLines } from '../bill-rewards.ts'
import { TitledSection } from '../../ui/section.tsx'
import css from './example.module.css'

const bill = [
  { key: 'home.exampleFood', cents: 6800 },
  { key: 'home.exampleTax', cents: 604 },
  { key: 'home.exampleTip', cents: 1346 },
] as const

/**
 * An example dinner, line by line, by the brand's terms. If any weekday earns extra, the dinner is on the day that earns most. Shows
 * nothing when the brand hides its earn rate.
 */
export function Example() {
  const t = useCopy(discoverCopy)
  const { bareRate, money, units } = useFormats()
  const brand = useBrand()
  if (!brand.showEarnRate) return null
  const day = bestDay(brand)
  const paidCents = bill.reduce((sum, { cents }) => sum + cents, 0)
  const lines = billRewardLines(brand, paidCents, day, t('home.base'))
  const earnedTotal = lines.reduce((sum, line) => sum + line.units, 0)
  return (
    <TitledSection
      title={t('home.example')}
      lead={day ? t('home.exampleOn', { day: dayName(day) }) : t('home.earnLead')}
    >
      <div className={css.example}>
        <dl className={css.side}>
          {bill.map(({ key, cents }) => (
            <div key={key} className={css.line}>
              <dt>{t(key)}</dt>
              <dd>{money(cents)}</dd>
            </div>
          ))}
          <div className={css.total}>
            <dt>{t('home.examplePaid')}</dt>
            <dd>{money(paidCents)}</dd>
          </div>
        </dl>
        <dl className={css.side}>
          {lines.map((line) => (
            <div key={line.id} className={css.line}>
              <dt>
                {line.label}, {bareRate(line.rateBasisPoints, brand)}
              </dt>
              <dd>{units(line.units, brand)}</dd>
            </div>
          ))}
          <div className={css.total}>
            <dt>{t('home.exampleEarned')}</dt>
            <dd>{units(earnedTotal, brand)}</dd>
          </div>
        </dl>
      </div>
      <p className={css.note}>{t('home.exampleNote')}</p>
    </TitledSection>
  )
}
