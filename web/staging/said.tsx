import type { stagingSwipe } from '../../contract/api/staging.ts'
import type { CallResult } from '../../contract/endpoint.ts'
import { FormNotice } from '../ui/notice.tsx'
import css from './stgtools.module.css'

export type SentSwipe = { what: string; answer: CallResult<typeof stagingSwipe> }

/** The sent messages and the replies of the site, newest first. */
export function SwipeReplies({ sent }: { sent: readonly SentSwipe[] }) {
  return (
    <div className={css.said} aria-live="polite">
      {sent.map(({ what, answer }, at) => (
        <FormNotice key={sent.length - at} tone={!answer.ok ? 'error' : answer.value.delivered ? 'success' : 'warning'}>
          <p>{what}</p>
          <p className={css.soft}>
            {answer.ok
              ? `${answer.value.delivered ? 'Delivered' : 'Not delivered'}: ${answer.value.answer}. Purchase `
              : `${answer.problem.title} `}
            <code>{answer.ok ? answer.value.lifecycleId : answer.problem.reference}</code>
          </p>
        </FormNotice>
      ))}
    </div>
  )
}
