import { count } from '../ui/format.ts'
import css from './bars.module.css'

type Props = {
  /** The labels' heading, for screen readers. */
  name: string
  /** The count that equals 100 percent. */
  total: number
  bars: readonly { label: string; count: number }[]
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })

/** Counts and shares as a table with bars. */
export function Bars({ name, total, bars }: Props) {
  return (
    <table className={css.bars}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">Responses</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.label}>
            <th scope="row">{bar.label}</th>
            <td className={css.plot}>
              <svg aria-hidden="true" width="100%" height="18">
                <rect width={`${total === 0 ? 0 : (bar.count / total) * 100}%`} height="18" rx="4" />
              </svg>
              <span>{count(bar.count)}</span>
            </td>
            <td className={css.share}>{total === 0 ? '' : percent.format(bar.count / total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
