import { Clock } from 'lucide-react'
import { useState } from 'react'
import { timeOf } from '../../domain/reservations/seating.ts'
import { useInterval } from '../../kit/use-timer.ts'
import { useFormats } from '../site/format.ts'
import { useCopy } from '../copy/use-copy.ts'
import { deferredReservationCopy } from '../copy/deferred-reservations.ts'
import css from './reserve.module.css'

const soonSeconds = 60
const secondsUntil = (endMs: number) => Math.max(0, Math.ceil((endMs - Date.now()) / 1_000))
/** Formats seconds as 4:09. */
const formatSeconds = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/**
 * The time until which a table is held, by the device's clock, and the time that remains. Screen readers announce the start of the hold and
 * its last minute, but not every second.
 */
export function HoldNote({ until, onEnd }: { until: number; onEnd: () => void }) {
  const t = useCopy(deferredReservationCopy)
  const { clockTime } = useFormats()
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(until))
  const [hasEnded, setHasEnded] = useState(false)
  const tick = () => {
    const seconds = secondsUntil(until)
    setSecondsLeft(seconds)
    if (seconds > 0) return
    setHasEnded(true)
    onEnd()
  }
  useInterval(tick, hasEnded ? null : 1_000)
  const endTime = new Date(until)
  const sentence = t('reservation.held', { time: clockTime(timeOf(endTime.getHours() * 60 + endTime.getMinutes())) })
  return (
    <div className={css.hold}>
      <Clock aria-hidden="true" size={18} />
      <p role="status">
        {sentence}
        {secondsLeft <= soonSeconds && <span className="visually-hidden"> {t('reservation.heldSoon')}</span>}
      </p>
      <span className={css.remaining} aria-hidden="true" data-soon={secondsLeft <= soonSeconds}>
        {t('reservation.heldLeft', { time: formatSeconds(secondsLeft) })}
      </span>
    </div>
  )
}
