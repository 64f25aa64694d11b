import { useState } from 'react'
import { listConsoleReviews, moderateReview, type ConsoleReview } from '../../contract/api/console/reviews.ts'
import { reviewStates, type ReviewState } from '../../contract/api/reviews.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { call, useCall } from '../api.ts'
import { useListPages } from '../use-list-pages.ts'
import { MoreButton } from '../ui/more.tsx'
import { SkeletonLines, EmptyState, Panel, RefusalNotice } from '../ui/parts.tsx'
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
      <ReviewList key={state} state={state} />
    </>
  )
}

const waitingFirst = (a: ReviewState, b: ReviewState) => Number(b === 'waiting') - Number(a === 'waiting')

function ReviewList({ state }: { state: ReviewState }) {
  const [firstPage, reloadFirstPage] = useCall(listConsoleReviews, { query: { state } })
  const { value } = firstPage
  const { pages, lastPage, isLoading, loadMore, nextProblem } = useListPages(value, ({ reviews }) => {
    const before = reviews.at(-1)?.id
    return before ? call(listConsoleReviews, { query: { state, before } }) : null
  })
  const [reviewToHide, setReviewToHide] = useState<ConsoleReview | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  if (firstPage.state === 'refused') return <RefusalNotice problem={firstPage.problem} />
  const publish = async ({ partner, id }: ConsoleReview) => {
    const reply = await call(moderateReview, { params: { partner, id }, body: { state: 'published' } })
    setProblem(reply.ok ? null : reply.problem)
    if (reply.ok) reloadFirstPage()
  }
  const closeSheet = () => setReviewToHide(null)
  const reviews = pages.flatMap((page) => page.reviews)
  return (
    <Panel>
      {problem && <RefusalNotice problem={problem} />}
      {!value && <SkeletonLines />}
      {value && reviews.length === 0 && <EmptyState title={emptyTitles[state]} />}
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
      <MoreButton isLoading={isLoading} problem={nextProblem} onMore={lastPage?.hasMore ? loadMore : null}>
        Show more
      </MoreButton>
      {reviewToHide && (
        <HideSheet
          review={reviewToHide}
          onHidden={() => {
            closeSheet()
            reloadFirstPage()
          }}
          onClose={closeSheet}
        />
      )}
    </Panel>
  )
}
