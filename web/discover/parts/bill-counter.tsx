import { useId, useState } from 'react'
import { discoverCopy } from '../../copy/discover.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { dayName } from '../../site/earning.ts'
import { useFormats } from '../../site/format.ts'
import { useBrand } from '../../site/partner.ts'
import { bestDay, weekdayNames, billRewardLines, type WeekdayName } from '../bill-rewards.ts'
import css from './bill-counter.module.css'

const minDollars = 10
const maxDollars = 200
const initialDollars = 60
const stepDollars = 5

/** Fields for a bill and a day, with the reward by the brand's terms. */
export function BillCounter() {
  const t = useCopy(discoverCopy)
  const { bareRate, shortMoney, units } = useFormats()
  const brand = useBrand()
  const id = useId()
  const [dollars, setDollars] = useState(initialDollars)
  // Without a best day all days earn the same, so the choice does not matter.
  const [day, setDay] = useState<WeekdayName>(bestDay(brand) ?? 'Fri')
  const lines = billRewardLines(brand, dollars * 100, day, t('home.base'))
  const total = lines.reduce((sum, line) => sum + line.units, 0)
  return (
    <section className={css.counter} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={css.title}>
        {t('home.counter')}
      </h2>
      <label htmlFor={`${id}-bill`} className={css.bill}>
        <span>{t('home.counterBill')}</span>
        <b>{shortMoney(dollars * 100)}</b>
      </label>
      <input
        id={`${id}-bill`}
        className={css.range}
        type="range"
        min={minDollars}
        max={maxDollars}
        step={stepDollars}
        value={dollars}
        onChange={(event) => setDollars(Number(event.target.value))}
        aria-valuetext={shortMoney(dollars * 100)}
      />
      <fieldset className={css.days}>
        <legend className="visually-hidden">{t('home.counterDay')}</legend>
        {weekdayNames.map((name) => (
          <label key={name} className={css.day}>
            <input
              type="radio"
              className="visually-hidden"
              name={`${id}-day`}
              checked={name === day}
              onChange={() => setDay(name)}
              aria-label={dayName(name)}
            />
            <span aria-hidden="true">{name}</span>
          </label>
        ))}
      </fieldset>
      <output className={css.total} htmlFor={`${id}-bill`} aria-live="polite">
        <b>{units(total, brand)}</b> <span>{t('home.counterBack')}</span>
      </output>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <span>{line.label}</span>
            <span>{bareRate(line.rateBasisPoints, brand)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
