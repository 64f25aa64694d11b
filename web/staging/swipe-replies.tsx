import type { stagingSwipe } from '../../contract/api/staging.ts'
import type { CallResult, Problem, ReplyOf } from '../../contract/endpoint.ts'
import { Notice } from '../ui/notice.tsx'
import css from './stgtools.module.css'

export type SentSwipe = { message: string; reply: CallResult<typeof stagingSwipe> }

/** The sent messages and the replies of the site, newest first. */
export function SwipeReplies({ sentSwipes }: { sentSwipes: readonly SentSwipe[] }) {
  return (
    <div className={css.replies} aria-live="polite">
      {sentSwipes.map(({ message, reply }, index) => (
        // A new swipe moves the others down. Counted from the end, each swipe keeps its key.
        <Notice key={sentSwipes.length - index} tone={toneOf(reply)}>
          <p>{message}</p>
          <p className={css.soft}>{reply.ok ? <Delivery {...reply.value} /> : <Failure {...reply.problem} />}</p>
        </Notice>
      ))}
    </div>
  )
}

function toneOf(reply: SentSwipe['reply']): 'error' | 'success' | 'warning' {
  if (!reply.ok) return 'error'
  return reply.value.delivered ? 'success' : 'warning'
}

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
