import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { stagingClock, stagingSignIn, type clockTargets, type stagingState } from '../../contract/api/staging.ts'
import type { MemberView } from '../../contract/api/session.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { useTimeout } from '../../kit/use-timer.ts'
import { api } from '../api/api.ts'
import { useMember } from '../site/partner.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toasts.ts'
import css from './stgtools.module.css'

type ClockView = NonNullable<ReplyOf<typeof stagingState>['clock']>

const targetNames: Readonly<Record<(typeof clockTargets)[number], string>> = {
  nextDay: 'Next day',
  nextPayouts: 'Next payouts',
  estimateEnd: '35 days', // a fixed time, after which open estimates have ended
  cardExpiry: 'First card expired',
  yearEnd: 'Year end',
}
const momentFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
const dayMs = 24 * 3600_000
const pollMs = 1_000
/** A failing job stays due, so polling ends after this number of polls. Another move of the clock does not restart the count. */
const pollsMax = 30

/** Polls while jobs are due after a move of the clock. */
function useDueJobs(hasMoved: boolean, dueJobs: number): void {
  const { revalidate } = useRevalidator()
  const [pollCount, setPollCount] = useState(0)
  const shouldPoll = hasMoved && dueJobs > 0 && pollCount < pollsMax
  // A new `pollCount` restarts the timer.
  useTimeout(() => void revalidate().then(() => setPollCount(pollCount + 1)), shouldPoll ? pollMs : null, pollCount)
}

function useClock() {
  const { revalidate } = useRevalidator()
  const member = useMember()
  const [isMoving, setIsMoving] = useState(false)
  const [moveCount, setMoveCount] = useState(0)
  /** The member who was signed in at the start of a move. A later move without a signed-in member keeps the value. */
  const [memberBefore, setMemberBefore] = useState<MemberView | null>(null)
  const move = async (to: string) => {
    setIsMoving(true)
    setMemberBefore(member ?? memberBefore)
    const reply = await api(stagingClock, { body: { to } })
    if (reply.ok) setMoveCount(moveCount + 1)
    else toast.error(reply.problem.title)
    await revalidate()
    setIsMoving(false)
  }
  const signInAgain = async ({ publicId }: MemberView) => {
    const reply = await api(stagingSignIn, { body: { publicId } })
    if (reply.ok) window.location.reload()
    else toast.error(reply.problem.title)
  }
  return { isMoving, moveCount, move, signInAgain, signedOutMember: member ? null : memberBefore }
}

/** The clock of the whole product: its time, and days to move it to. */
export function ClockTools({ clock }: { clock: ClockView }) {
  const { isMoving, moveCount, move, signInAgain, signedOutMember } = useClock()
  const [date, setDate] = useState('')
  useDueJobs(moveCount > 0, clock.dueJobs)
  const days = Math.round(clock.aheadMs / dayMs)
  return (
    <section aria-labelledby="clock" className={css.part}>
      <h2 id="clock">The clock</h2>
      <p>
        It is <time dateTime={clock.now}>{momentFormat.format(new Date(clock.now))} UTC</time>
        {days > 0 && `, ${days} ${days === 1 ? 'day' : 'days'} ahead of real time`}.
      </p>
      <p className={css.soft}>
        Moves site, jobs, vault, console and embedded providers together, for all partners. Everything keeps the date it
        happened on, so the clock only moves forward. To return to real time, start the product with another data folder
        (<code>DATA_DIR</code>).
      </p>
      <div className={css.row}>
        {clock.targets.map(({ name, at }) => (
          <Button key={name} small variant="quiet" disabled={isMoving} onClick={() => void move(at)}>
            {targetNames[name]}
          </Button>
        ))}
      </div>
      <div className={css.dated}>
        <TextField
          label="Another day"
          type="date"
          min={clock.now.slice(0, 10)}
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        {/* Noon UTC is on the chosen day in every zone of the United States. */}
        <Button variant="quiet" disabled={isMoving || date === ''} onClick={() => void move(`${date}T12:00:00Z`)}>
          Move to this day
        </Button>
      </div>
      <div className={css.replies} aria-live="polite">
        {moveCount > 0 && !isMoving && (
          <Notice tone="success">
            {clock.dueJobs === 0
              ? 'Moved. All jobs that are due have run.'
              : `Moved. Jobs that are due: ${clock.dueJobs}.`}
          </Notice>
        )}
        {signedOutMember && (
          <Notice tone="warning">
            <p>
              The session of {signedOutMember.firstName} {signedOutMember.lastName} ended on the way, so you were signed
              out.
            </p>
            <Button small onClick={() => void signInAgain(signedOutMember)}>
              Sign in as {signedOutMember.firstName} again
            </Button>
          </Notice>
        )}
      </div>
    </section>
  )
}
