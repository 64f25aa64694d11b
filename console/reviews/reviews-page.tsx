import { useState } from 'react'
import { listModerated, moderateReview, type ModeratedReview } from '../../contract/api/console/reviews.ts'
import { reviewStates, type ReviewState } from '../../contract/api/reviews.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call, useCall } from '../api.ts'
import { Skeleton, ConsoleButton, EmptyState, Panel, RefusalNotice } from '../ui/parts.tsx'
import { Views } from '../ui/views.tsx'
import { HideSheet } from './hide-sheet.tsx'
import { ReviewLine } from './review-line.tsx'
import css from './reviews.module.css'

const stateNames: Record<ReviewState, string> = { waiting: 'To read', published: 'Published', hidden: 'Hidden' }
const emptyTitles: Record<ReviewState, string> = {
  waiting: 'No review waits for you',
  published: 'No review is published yet',
  hidden: 'No review is hidden',
}

/** Reviews of restaurants: those that wait for approval, and published or hidden ones. */
export function ReviewsPage() {
  const [state, setState] = useState<ReviewState>('waiting')
  return (
    <>
      <h1>Reviews</h1>
      <Views
        views={reviewStates.toSorted(waitingFirst).map((name) => [name, stateNames[name]] as const)}
        shown={state}
        onShow={setState}
      />
      <List key={state} state={state} />
    </>
  )
}

const waitingFirst = (a: ReviewState, b: ReviewState) => Number(b === 'waiting') - Number(a === 'waiting')

function List({ state }: { state: ReviewState }) {
  const [before, setBefore] = useState<string | undefined>()
  const [earlier, setEarlier] = useState<ModeratedReview[]>([])
  const [reply, refetch] = useCall(listModerated, { query: { state, ...(before ? { before } : {}) } })
  const [hiding, setHiding] = useState<ModeratedReview | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  if (reply.state === 'refused') return <RefusalNotice problem={reply.problem} />
  const reviews = [...earlier, ...(reply.value?.reviews ?? [])]
  const restart = () => {
    setHiding(null)
    setEarlier([])
    if (before === undefined) refetch()
    else setBefore(undefined)
  }
  const publish = async ({ partner, id }: ModeratedReview) => {
    const reply = await call(moderateReview, { params: { partner, id }, body: { state: 'published' } })
    setProblem(reply.ok ? null : reply.problem)
    if (reply.ok) restart()
  }
  const showMore = () => {
    setEarlier(reviews)
    setBefore(reviews.at(-1)?.id)
  }
  return (
    <Panel>
      {problem && <RefusalNotice problem={problem} />}
      {reply.state === 'asking' && reviews.length === 0 && <Skeleton />}
      {reply.state === 'there' && reviews.length === 0 && <EmptyState title={emptyTitles[state]} />}
      <ul className={css.list}>
        {reviews.map((review) => (
          <ReviewLine
            key={review.id}
            review={review}
            onPublish={() => void publish(review)}
            onHide={() => setHiding(review)}
          />
        ))}
      </ul>
      {reply.value?.more && <ConsoleButton onClick={showMore}>Show more</ConsoleButton>}
      {hiding && <HideSheet review={hiding} onHidden={restart} onClose={() => setHiding(null)} />}
    </Panel>
  )
}
