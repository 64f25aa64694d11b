import { useFormats } from '../site/format.ts'
import css from './clock-mark.module.css'

/** Shows on every page that the staging tools moved the clock, so that a future date does not look like an error. Never in production. */
export function ClockMark({ now }: { now: string }) {
  const { day } = useFormats()
  return (
    <p className={css.mark} role="note">
      Sandbox time: <time dateTime={now}>{day(now)}</time>
    </p>
  )
}
