import type { stagingSwipe } from '../../contract/api/staging.ts'
import type { CallResult, Problem, ReplyOf } from '../../contract/endpoint.ts'
import { FormNotice } from '../ui/notice.tsx'
import css from './stgtools.module.css'

export type SentSwipe = { message: string; reply: CallResult<typeof stagingSwipe> }

/** The sent messages and the replies of the site, newest first. */
export function SwipeReplies({ sent }: { sent: readonly SentSwipe[] }) {
  return (
    <div className={css.replies} aria-live="polite">
      {sent.map(({ message, reply }, index) => (
        <FormNotice key={sent.length - index} tone={toneOf(reply)}>
          <p>{message}</p>
          <p className={css.soft}>{reply.ok ? <Delivery {...reply.value} /> : <Failure {...reply.problem} />}</p>
        </FormNotice>
      ))}
    </div>
  )
}

const toneOf = (reply: SentSwipe['reply']) => (!reply.ok ? 'error' : reply.value.delivered ? 'success' : 'warning')

function Delivery({ delivered, answer, lifecycleId }: ReplyOf<typeof stagingSwipe>) {
  return (
    <>
      {delivered ? 'Delivered' : 'Not delivered'}: {answer}. Purchase <code>{lifecycleId}</code>
    </>
  )
}

function Failure({ title, reference }: Problem) {
  return (
    <>
      {title} <code>{reference}</code>
    </>
  )
}
