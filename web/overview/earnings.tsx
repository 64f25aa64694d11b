import { BarChart3 } from 'lucide-react'
import { useId, useState } from 'react'
import type { MonthOfEarnings } from '../../contract/api/overview.ts'
import { accountCopy } from '../copy/account.ts'
import { overviewCopy } from '../copy/overview.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { useBrand } from '../site/partner.ts'
import { searchPath } from '../site/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { MessagePanel } from '../ui/message-panel.tsx'
import css from './earnings.module.css'
import { plotOf } from './plot.ts'

const plotHeight = 180 // pixels
const headroom = 8 // pixels: half the height of the topmost tick's label, whose center is on its line
const radius = 6 // of a bar's corners, in pixels
const monthWidth = 100 / 12 // percent of the width for each month
const gap = 1.2 // percent on each side of a bar

/** The rewards of the last twelve months: a plot to choose a month in, and the same data as a table. */
export function Earnings({ months }: { months: MonthOfEarnings[] }) {
  const t = useCopy(accountCopy, overviewCopy)
  const titleId = useId()
  const [chosenIndex, setChosenIndex] = useState(months.length - 1)
  const isEmpty = months.every(({ dines, units, pendingUnits }) => dines === 0 && units === 0 && pendingUnits === 0)
  if (isEmpty)
    return (
      <MessagePanel icon={<BarChart3 size={32} />} title={t('overview.first')} text={t('overview.firstText')}>
        <ButtonLink to={searchPath()}>{t('activity.emptySearch')}</ButtonLink>
      </MessagePanel>
    )
  const month = months[chosenIndex]
  return (
    <section className={css.earnings} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId}>{t('overview.months')}</h2>
        {month && <MonthSummary month={month} />}
      </div>
      <fieldset className={css.plot}>
        <legend className="visually-hidden">{t('overview.months')}</legend>
        <BarChart months={months} chosenIndex={chosenIndex} />
        <div className={css.months}>
          {months.map((entry, index) => (
            <label key={entry.month} className={css.month}>
              <input
                type="radio"
                name={titleId}
                checked={index === chosenIndex}
                onChange={() => setChosenIndex(index)}
              />
              <MonthLabel month={entry} />
            </label>
          ))}
        </div>
      </fieldset>
      <Table months={months} />
    </section>
  )
}

function useMealText() {
  const t = useCopy(accountCopy, overviewCopy)
  const { count } = useFormats()
  return (dines: number) => (dines === 1 ? t('activity.dinesOne') : t('activity.dines', { count: count(dines) }))
}

/** The chosen month as text. Screen readers get the same from the month's label. */
function MonthSummary({ month }: { month: MonthOfEarnings }) {
  const t = useCopy(accountCopy, overviewCopy)
  const { units, month: fullMonth } = useFormats()
  const brand = useBrand()
  const mealText = useMealText()
  return (
    <p className={css.summary} aria-hidden="true">
      <span>{fullMonth(month.month)}</span>
      <b>{units(month.units, brand)}</b>
      <span>
        {mealText(month.dines)}
        {month.pendingUnits > 0 && ` · ${t('overview.pending', { units: units(month.pendingUnits, brand) })}`}
      </span>
    </p>
  )
}

function MonthLabel({ month }: { month: MonthOfEarnings }) {
  const t = useCopy(accountCopy, overviewCopy)
  const { units, month: fullMonth, shortMonth, narrowMonth } = useFormats()
  const brand = useBrand()
  const mealText = useMealText()
  const values = { date: fullMonth(month.month), units: units(month.units, brand), visits: mealText(month.dines) }
  const pending = month.pendingUnits > 0 ? t('overview.pending', { units: units(month.pendingUnits, brand) }) : ''
  return (
    <>
      <span className="visually-hidden">
        {t('overview.monthOf', values)} {pending}
      </span>
      <span aria-hidden="true" className={css.short}>
        {shortMonth(month.month)}
      </span>
      <span aria-hidden="true" className={css.narrow}>
        {narrowMonth(month.month)}
      </span>
    </>
  )
}

/** Widths are in percent and heights in pixels, so the plot does not distort on wide pages. */
function BarChart({ months, chosenIndex }: { months: MonthOfEarnings[]; chosenIndex: number }) {
  const { bareUnits, shortMoney } = useFormats()
  const brand = useBrand()
  const plot = plotOf(months, plotHeight)
  const isMoney = brand.currencyType === 'Dollar' || brand.currencyType === 'Credit'
  return (
    <svg className={css.drawing} height={plotHeight + headroom} aria-hidden="true">
      {plot.ticks.map(({ value, y }) => (
        <g key={value}>
          <line x1="0" x2="100%" y1={y + headroom} y2={y + headroom} className={css.line} />
          <text x="-8" y={y + headroom} className={css.tick}>
            {isMoney ? shortMoney(value) : bareUnits(value, brand)}
          </text>
        </g>
      ))}
      {/* The nested drawing cuts off the rounded lower ends of the bars at the zero line. A bar that starts above the line is positive. */}
      <svg y={headroom} height={plot.zero}>
        {plot.bars.map(({ earned, pending }, index) => (
          <g key={months[index]?.month} data-chosen={index === chosenIndex || undefined}>
            <Column index={index} className={css.pending} top={pending.top} height={pending.height} />
            <Column
              index={index}
              className={css.bar}
              top={earned.top}
              height={earned.top < plot.zero ? earned.height : 0}
            />
          </g>
        ))}
      </svg>
      {/* The negative months: this drawing cuts off the rounded upper ends of their bars at the zero line. */}
      <svg y={headroom + plot.zero} height={plotHeight - plot.zero}>
        {plot.bars.map(({ earned }, index) => (
          <g key={months[index]?.month} data-chosen={index === chosenIndex || undefined}>
            <Column
              index={index}
              className={css.bar}
              top={-radius}
              height={earned.top < plot.zero ? 0 : earned.height}
            />
          </g>
        ))}
      </svg>
      <line x1="0" x2="100%" y1={plot.zero + headroom} y2={plot.zero + headroom} className={css.zero} />
    </svg>
  )
}

type ColumnProps = { index: number; className: string | undefined; top: number; height: number }

/**
 * One bar; nothing for a height of 0. It is drawn `radius` longer, so that one end has no visible round corners: the drawing around it cuts
 * this end off at the zero line, and an earned bar covers this end of a pending bar.
 */
const Column = ({ index, className, top, height }: ColumnProps) =>
  height > 0 && (
    <rect
      x={`${index * monthWidth + gap}%`}
      width={`${monthWidth - 2 * gap}%`}
      y={top}
      height={height + radius}
      rx={radius}
      className={className}
    />
  )

function Table({ months }: { months: MonthOfEarnings[] }) {
  const t = useCopy(accountCopy, overviewCopy)
  const { bareUnits, count, month } = useFormats()
  const brand = useBrand()
  const hasPending = months.some(({ pendingUnits }) => pendingUnits > 0)
  return (
    <details className={css.details}>
      <summary>{t('overview.table')}</summary>
      <table className={css.table}>
        <caption className="visually-hidden">{t('overview.months')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('overview.month')}</th>
            <th scope="col">{t('overview.meals')}</th>
            {hasPending && <th scope="col">{t('overview.pendingHead')}</th>}
            <th scope="col">{t('overview.earned')}</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((entry) => (
            <tr key={entry.month}>
              <th scope="row">{month(entry.month)}</th>
              <td>{count(entry.dines)}</td>
              {hasPending && <td>{bareUnits(entry.pendingUnits, brand)}</td>}
              <td>{bareUnits(entry.units, brand)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
