import { CalendarPlus } from 'lucide-react'
import { reservationCalendar, type Reservation } from '../../contract/api/reservations.ts'
import { requestOf } from '../../contract/call.ts'
import { reservationCopy } from '../copy/reservations.ts'
import { useCopy } from '../copy/use-copy.ts'
import { buttonClass } from '../ui/button.tsx'
import { useFormats } from '../site/format.ts'

/** A link that downloads the reservation as a calendar file. */
export function CalendarLink({ reservation, small = false }: { reservation: Reservation; small?: boolean }) {
  const t = useCopy(reservationCopy)
  const { longDay } = useFormats()
  const { id, merchant, date } = reservation
  return (
    <a
      className={buttonClass('quiet', small)}
      href={requestOf(reservationCalendar, { params: { id } }).url}
      aria-label={t('reservation.calendarOf', { merchant: merchant.name, date: longDay(date) })}
    >
      <CalendarPlus aria-hidden="true" size={18} />
      {t('reservation.calendar')}
    </a>
  )
}
