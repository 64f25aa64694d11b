import { useState } from 'react'
import { listConsoleReviews, moderateReview, type ConsoleReview } from '../../contract/api/console/reviews.ts'
import { reviewStates, type ReviewState } from '../../contract/api/reviews.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call, useCall } from '../api.ts'
import { SkeletonLines, ConsoleButton, EmptyState, Panel, RefusalNotice } from '../ui/parts.tsx'
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
        selected={state}
        onSelect={setState}
      />
      <List key={state} state={state} />
    </>
  )
}

const waitingFirst = (a: ReviewState, b: ReviewState) => Number(b === 'waiting') - Number(a === 'waiting')

function List({ state }: { state: ReviewState }) {
  const [cursor, setCursor] = useState<string | undefined>()
  const [previousReviews, setPreviousReviews] = useState<ConsoleReview[]>([])
  const [page, refetch] = useCall(listConsoleReviews, { query: { state, ...(cursor ? { before: cursor } : {}) } })
  const [reviewToHide, setReviewToHide] = useState<ConsoleReview | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  if (page.state === 'refused') return <RefusalNotice problem={page.problem} />
  const reviews = [...previousReviews, ...(page.value?.reviews ?? [])]
  const restart = () => {
    setReviewToHide(null)
    setPreviousReviews([])
    if (cursor === undefined) refetch()
    else setCursor(undefined)
  }
  const publish = async ({ partner, id }: ConsoleReview) => {
    const reply = await call(moderateReview, { params: { partner, id }, body: { state: 'published' } })
    setProblem(reply.ok ? null : reply.problem)
    if (reply.ok) restart()
  }
  const showMore = () => {
    setPreviousReviews(reviews)
    setCursor(reviews.at(-1)?.id)
  }
  return (
    <Panel>
      {problem && <RefusalNotice problem={problem} />}
      {page.state === 'loading' && reviews.length === 0 && <SkeletonLines />}
      {page.state === 'ready' && reviews.length === 0 && <EmptyState title={emptyTitles[state]} />}
      <ul className={css.list}>
        {reviews.map((review) => (
          <ReviewLine
            key={review.id}
            review={review}
            onPublish={() => void publish(review)}
            onHide={() => setReviewToHide(review)}
          />
        ))}
      </ul>
      {page.value?.hasMore && <ConsoleButton onClick={showMore}>Show more</ConsoleButton>}
      {reviewToHide && <HideSheet review={reviewToHide} onHidden={restart} onClose={() => setReviewToHide(null)} />}
    </Panel>
  )
}
