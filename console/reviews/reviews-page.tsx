import { useState } from 'react'
import { listModerated, moderateReview, type ModeratedReview } from '../../contract/api/console/reviews.ts'
import { reviewStates, type ReviewState } from '../../contract/api/reviews.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call, useAsked } from '../api.ts'
import { Bones, Button, Empty, Panel, Refused } from '../ui/parts.tsx'
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

/** What members write of restaurants: texts that wait to be read, and those that others see or no longer see. */
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
  const [reply, refetch] = useAsked(listModerated, { query: { state, ...(before ? { before } : {}) } })
  const [hiding, setHiding] = useState<ModeratedReview | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  if (reply.state === 'refused') return <Refused problem={reply.problem} />
  const reviews = [...earlier, ...(reply.value?.reviews ?? [])]
  const restart = () => {
    setHiding(null)
    setEarlier([])
    if (before === undefined) refetch()
    else setBefore(undefined)
  }
  const publish = async ({ partner, id }: ModeratedReview) => {
    const answer = await call(moderateReview, { params: { partner, id }, body: { state: 'published' } })
    setProblem(answer.ok ? null : answer.problem)
    if (answer.ok) restart()
  }
  const showMore = () => {
    setEarlier(reviews)
    setBefore(reviews.at(-1)?.id)
  }
  return (
    <Panel>
      {problem && <Refused problem={problem} />}
      {reply.state === 'asking' && reviews.length === 0 && <Bones />}
      {reply.state === 'there' && reviews.length === 0 && <Empty title={emptyTitles[state]} />}
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
      {reply.value?.more && <Button onClick={showMore}>Show more</Button>}
      {hiding && <HideSheet review={hiding} onHidden={restart} onClose={() => setHiding(null)} />}
    </Panel>
  )
}
