import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { TableRequest } from '../../contract/api/reservations.ts'
import type { OpenSpan } from '../../contract/catalog.ts'
import { bookableDates, partySizeRange } from '../../domain/reservations/rules.ts'
import { nearestTime } from '../../domain/reservations/seating.ts'
import { HiddenFields } from '../forms/hidden-fields.tsx'
import { reservationCopy } from '../copy/reservations.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { LocalNow } from '../site/open-now.ts'
import { useFormats } from '../site/format.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { deferredReservationCopy } from '../copy/deferred-reservations.ts'
import css from './reserve.module.css'
import { fillFields, listedTimes } from './table-request.ts'
import { guestsText } from './table-text.ts'

const partySizes = Array.from({ length: partySizeRange.max }, (_none, index) => index + partySizeRange.min)

export type TableSearchForm = {
  id: string
  /** The page that a browser without script loads. */
  page: string
  /** The fragment to which that page scrolls, with its `#`. */
  fragment?: string
  /** Further parameters of the page's URL. */
  params?: Readonly<Record<string, string>>
}
type Props = {
  form: RefObject<HTMLFormElement | null>
  searchForm: TableSearchForm
  today: LocalNow
  /** The opening hours; empty when they are unknown. */
  hours: readonly OpenSpan[]
  initial: TableRequest
  /** The table of the reservation to change. */
  bookedTable?: TableRequest
  /**
   * Called once after hydration and then on every change. A change of the date calls it only when the times of the new date are listed.
   */
  onRequest: () => void
}

/**
 * Date, time and party. The times are those of the date's opening hours, with the time of `bookedTable`. The inputs are uncontrolled, so
 * values that were chosen before hydration count too. Without script the browser loads the page with the search in its URL.
 */
export function RequestFields({ form, searchForm, today, hours, initial, bookedTable, onRequest }: Props) {
  const t = useCopy(reservationCopy)
  const { first: min, last: max } = bookableDates(today.date)
  const [date, setDate] = useState(initial.date)
  const preferredTime = useRef(initial.time)
  const hasReadEarlyInput = useRef(false)
  const offeredTimes = listedTimes(hours, date, bookedTable)

  // Only the list of times follows the date in state; everything else is read from the inputs.
  const applyDate = useEffectEvent((shownDate: string) => {
    if (!form.current) return
    if (!hasReadEarlyInput.current) {
      hasReadEarlyInput.current = true
      // Without values `fillFields` only reads the fields: here what the person chose before hydration.
      const texts = fillFields(form.current, {})
      if (texts.time !== '' && texts.time !== nearestTime(offeredTimes, initial.time))
        preferredTime.current = texts.time
      if (texts.date !== '' && texts.date !== shownDate) return setDate(texts.date)
    }
    fillFields(form.current, { time: nearestTime(offeredTimes, preferredTime.current) ?? '' })
    onRequest()
  })
  useEffect(() => applyDate(date), [date])

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const texts = fillFields(event.currentTarget, {})
    if (texts.time !== '') preferredTime.current = texts.time
    if (texts.date !== '' && texts.date !== date) setDate(texts.date)
    else onRequest()
  }
  return (
    <form
      ref={form}
      id={searchForm.id}
      method="get"
      action={`${searchForm.page}${searchForm.fragment ?? ''}`}
      className={css.fields}
      noValidate
      onChange={onChange}
      onSubmit={(event) => event.preventDefault()}
    >
      <HiddenFields values={searchForm.params ?? {}} />
      <TextField
        label={t('reservation.date')}
        name="date"
        type="date"
        min={min}
        max={max}
        defaultValue={date}
        fieldClass={css.date ?? ''}
      />
      <TimeField
        key={offeredTimes.join()}
        times={offeredTimes}
        initial={nearestTime(offeredTimes, preferredTime.current) ?? ''}
      />
      <PartyField initial={initial.partySize} />
    </form>
  )
}

function TimeField({ times, initial }: { times: readonly string[]; initial: string }) {
  const t = useCopy(reservationCopy, deferredReservationCopy)
  const { clockTime } = useFormats()
  return (
    <SelectField label={t('reservation.time')} name="time" defaultValue={initial} disabled={times.length === 0}>
      {times.length === 0 && <option value="">{t('reservation.closed')}</option>}
      {times.map((time) => (
        <option key={time} value={time}>
          {clockTime(time)}
        </option>
      ))}
    </SelectField>
  )
}

function PartyField({ initial }: { initial: number }) {
  const t = useCopy(reservationCopy)
  return (
    <SelectField label={t('reservation.party')} name="partySize" defaultValue={initial}>
      {partySizes.map((count) => (
        <option key={count} value={count}>
          {guestsText(t, count)}
        </option>
      ))}
    </SelectField>
  )
}
