import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { TableRequest } from '../../contract/api/reservations.ts'
import type { OpenSpan } from '../../contract/catalog.ts'
import { bookableDates, partySize, usualDate, usualTime } from '../../domain/reservations/rules.ts'
import { nearestTime, seatingTimes, timeOf } from '../../domain/reservations/seating.ts'
import { reservationCopy } from '../copy/reservations.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { LocalNow } from '../site/open-now.ts'
import { useFormats } from '../site/format.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { lateReservationCopy } from '../copy/late-reservations.ts'
import css from './reserve.module.css'
import { fillFields, requestInUrl } from './table-request.ts'
import { guestsIn } from './texts.ts'

const stepMinutes = 30
const firstMinutes = 6 * 60
/** Without opening hours in the catalog, every time from early morning is offered. */
const allTimes = Array.from({ length: (24 * 60 - firstMinutes) / stepMinutes }, (_, at) =>
  timeOf(firstMinutes + at * stepMinutes),
)
const parties = Array.from({ length: partySize.max }, (_, at) => at + partySize.min)

type Props = {
  form: RefObject<HTMLFormElement | null>
  today: LocalNow
  /** The opening hours; empty when they are unknown. */
  hours: readonly OpenSpan[]
  /** The initial values; else those in the URL, or a table for the evening. */
  initial?: TableRequest
  /** Called once after hydration and on every change. */
  onRequest: () => void
}

/**
 * Date, time and party. The times are the opening times of the date. The inputs are uncontrolled, so values that
 * were chosen before hydration count too.
 */
export function RequestFields({ form, today, hours, initial, onRequest }: Props) {
  const t = useCopy(reservationCopy, lateReservationCopy)
  const { clockTime } = useFormats()
  const { first: min, last: max } = bookableDates(today.date)
  const [date, setDate] = useState(initial?.date ?? usualDate(today.date, today.minutes))
  const wantedTime = useRef(initial?.time ?? usualTime)
  const hasRead = useRef(false)
  const times = hours.length === 0 ? allTimes : seatingTimes(hours, date, stepMinutes)
  // A booked time may be between those of the list.
  const bookedTimes = initial && initial.date === date && !times.includes(initial.time) ? [initial.time] : []
  const listed = [...times, ...bookedTimes].toSorted()

  // Only the list of times follows the date in state; everything else is read from the inputs.
  const showDate = useEffectEvent((shownDate: string) => {
    if (!form.current) return
    if (!hasRead.current) {
      hasRead.current = true
      const urlRequest = initial ? null : requestInUrl(window.location.search)
      if (urlRequest?.time) wantedTime.current = urlRequest.time
      const shown = fillFields(form.current, urlRequest ?? {})
      if (shown.date !== '' && shown.date !== shownDate) return setDate(shown.date)
      if (shown.time !== '' && !urlRequest?.time) wantedTime.current = shown.time
    }
    fillFields(form.current, { time: nearestTime(listed, wantedTime.current) ?? '' })
    onRequest()
  })
  useEffect(() => showDate(date), [date])

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const shown = fillFields(event.currentTarget, {})
    if (shown.time !== '') wantedTime.current = shown.time
    if (shown.date !== '' && shown.date !== date) setDate(shown.date)
    else onRequest()
  }
  return (
    <form ref={form} className={css.fields} noValidate onChange={onChange} onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={t('reservation.date')}
        name="date"
        type="date"
        min={min}
        max={max}
        defaultValue={date}
        fieldClass={css.date ?? ''}
      />
      <SelectField
        key={listed.join()}
        label={t('reservation.time')}
        name="time"
        defaultValue={nearestTime(listed, wantedTime.current) ?? ''}
        disabled={listed.length === 0}
      >
        {listed.length === 0 && <option value="">{t('reservation.closed')}</option>}
        {listed.map((time) => (
          <option key={time} value={time}>
            {clockTime(time)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('reservation.party')} name="partySize" defaultValue={initial?.partySize ?? partySize.usual}>
        {parties.map((count) => (
          <option key={count} value={count}>
            {guestsIn(t, count)}
          </option>
        ))}
      </SelectField>
    </form>
  )
}
