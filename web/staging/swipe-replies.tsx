import type { stagingSwipe } from '../../contract/api/staging.ts'
import type { CallResult } from '../../contract/endpoint.ts'
import { FormNotice } from '../ui/notice.tsx'
import css from './stgtools.module.css'

export type SentSwipe = { message: string; reply: CallResult<typeof stagingSwipe> }

/** The sent messages and the replies of the site, newest first. */
export function SwipeReplies({ sent }: { sent: readonly SentSwipe[] }) {
  return (
    <div className={css.replies} aria-live="polite">
      {sent.map(({ message, reply }, index) => (
        <FormNotice
          key={sent.length - index}
          tone={!reply.ok ? 'error' : reply.value.delivered ? 'success' : 'warning'}
        >
          <p>{message}</p>
          <p className={css.soft}>
            {reply.ok
              ? `${reply.value.delivered ? 'Delivered' : 'Not delivered'}: ${reply.value.answer}. Purchase `
              : `${reply.problem.title} `}
            <code>{reply.ok ? reply.value.lifecycleId : reply.problem.reference}</code>
          </p>
        </FormNotice>
      ))}
    </div>
  )
}
