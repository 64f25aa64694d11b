import type { RefObject } from 'react'
import { askableDates, minutesOf, partySize, usualDate, usualTime } from '../../domain/reservations/rules.ts'
import { useCopy } from '../copy/use-copy.ts'
import { clockOf, type LocalNow } from '../find/open-now.ts'
import { useFormats } from '../format.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import css from './reserve.module.css'
import { guestsIn } from './words.ts'

const stepMinutes = 30
const first = minutesOf('06:00')
const times = Array.from({ length: (24 * 60 - first) / stepMinutes }, (_, at) =>
  clockOf({ minutes: first + at * stepMinutes }),
)
const parties = Array.from({ length: partySize.max }, (_, at) => at + partySize.min)

type Props = { form: RefObject<HTMLFormElement | null>; today: LocalNow; onWish: () => void }

/** Date, time and party. The browser keeps what they say, so that what was chosen before the script came counts too. */
export function WishFields({ form, today, onWish }: Props) {
  const t = useCopy()
  const { clockTime } = useFormats()
  const { first: min, last: max } = askableDates(today.date)
  return (
    <form ref={form} className={css.fields} onChange={onWish} onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={t('reservation.date')}
        name="date"
        type="date"
        min={min}
        max={max}
        defaultValue={usualDate(today.date, today.minutes)}
        fieldClass={css.date ?? ''}
      />
      <SelectField label={t('reservation.time')} name="time" defaultValue={usualTime}>
        {times.map((time) => (
          <option key={time} value={time}>
            {clockTime(time)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('reservation.party')} name="partySize" defaultValue={partySize.usual}>
        {parties.map((count) => (
          <option key={count} value={count}>
            {guestsIn(t, count)}
          </option>
        ))}
      </SelectField>
    </form>
  )
}
