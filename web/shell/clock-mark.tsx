import css from './clock-mark.module.css'

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Says on every page that the staging tools moved the clock: what is dated in the future is no mistake. Never shown in production. */
export function ClockMark({ now }: { now: string }) {
  return (
    <p className={css.mark} role="note">
      Sandbox time: <time dateTime={now}>{format.format(new Date(now))}</time>
    </p>
  )
}
