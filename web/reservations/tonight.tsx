import { Link, useSearchParams } from 'react-router'
import type { MerchantCard, SearchReply } from '../../contract/api/merchants.ts'
import { minutesOf, partySizeRange, usualTime } from '../../domain/reservations/rules.ts'
import { timeOf } from '../../domain/reservations/seating.ts'
import { reservationCopy } from '../copy/reservations.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { deferredReservationCopy } from '../copy/deferred-reservations.ts'
import css from './tonight.module.css'
import { dialogPath } from './table-request.ts'
import { guestsText } from './table-text.ts'

type Tonight = NonNullable<SearchReply['tonight']>

const stepMinutes = 30
const firstMinutes = minutesOf('11:00')
/** The half hours from 11:00 to 23:30. */
const times = Array.from({ length: (24 * 60 - firstMinutes) / stepMinutes }, (_none, index) =>
  timeOf(firstMinutes + index * stepMinutes),
)
const partySizes = Array.from({ length: partySizeRange.max }, (_none, index) => String(index + partySizeRange.min))

type Props = {
  /** The tables that the search found; without them, the part shows the fields of the search. */
  tonight?: Tonight
  /** The restaurant whose times are shown; without one, the part shows a note for the whole list. */
  merchant?: Pick<MerchantCard, 'id' | 'name'>
}

export default function TonightPart({ tonight, merchant }: Props) {
  if (!tonight) return <Fields />
  if (!merchant) return <Note {...tonight} />
  const tables = tonight.tables[merchant.id]
  return tables ? <Chips merchant={merchant} tables={tables} partySize={tonight.partySize} /> : null
}

/**
 * Fields for party and approximate time tonight. A choice enters the URL. When a field does not offer the value in the URL, the field shows
 * the usual value.
 */
function Fields() {
  const t = useCopy(reservationCopy)
  const { clockTime } = useFormats()
  const [params, setParams] = useSearchParams()
  const choose = (name: string, value: string) =>
    setParams(
      (next) => {
        next.set(name, value)
        next.delete('pageNo')
        return next
      },
      { preventScrollReset: true },
    )
  const selectedValue = (name: string, options: readonly string[], fallback: string) => {
    const value = params.get(name) ?? ''
    return options.includes(value) ? value : fallback
  }
  return (
    <div className={css.fields}>
      <SelectField
        label={t('reservation.party')}
        value={selectedValue('partySize', partySizes, String(partySizeRange.usual))}
        onChange={(event) => choose('partySize', event.target.value)}
      >
        {partySizes.map((count) => (
          <option key={count} value={count}>
            {guestsText(t, Number(count))}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('reservation.time')}
        value={selectedValue('time', times, usualTime)}
        onChange={(event) => choose('time', event.target.value)}
      >
        {times.map((time) => (
          <option key={time} value={time}>
            {clockTime(time)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** Explains what the list leaves out: restaurants beyond the search limit, or all tables when the service failed. */
function Note({ state, searchedCount, eligibleCount }: Tonight) {
  const t = useCopy(deferredReservationCopy)
  const { count } = useFormats()
  if (state === 'failed')
    return (
      <div className={css.failed}>
        <Notice tone="warning">{t('reservation.tonightFailed')}</Notice>
      </div>
    )
  if (searchedCount >= eligibleCount) return null
  return (
    <p className={css.note}>
      {t('reservation.tonightLooked', { count: count(searchedCount), units: count(eligibleCount) })}
    </p>
  )
}

/** Times tonight at one restaurant of the list; each links to the restaurant's page with the dialog open for that table. */
function Chips({
  merchant,
  tables: { date, times: tableTimes },
  partySize: guests,
}: {
  merchant: Pick<MerchantCard, 'id' | 'name'>
  tables: Tonight['tables'][string]
  partySize: number
}) {
  const t = useCopy(reservationCopy, deferredReservationCopy)
  const { clockTime } = useFormats()
  return (
    <ul className={css.chips} aria-label={t('reservation.tonightTimes', { merchant: merchant.name })}>
      {tableTimes.map((time) => (
        <li key={time}>
          <Link
            className={css.chip}
            to={dialogPath(merchant.id, { date, time, partySize: guests })}
            aria-label={`${clockTime(time)}, ${guestsText(t, guests)}, ${merchant.name}`}
          >
            {clockTime(time)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
