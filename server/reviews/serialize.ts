import type { OwnReview, ReviewableDineView } from '../../contract/api/reviews.ts'
import type { Review } from '../../contract/catalog.ts'
import { reviewUntil } from '../../domain/reviews/eligibility.ts'
import type { DineWithReview, PublishedReview } from './queries.ts'

export const dineView = (row: DineWithReview): ReviewableDineView => ({
  txnId: row.id,
  merchant: { id: row.merchant_id, name: row.merchant_name, city: row.city, active: row.removed_at === null },
  date: row.local_date,
  reviewableUntil: reviewUntil(row.local_date),
})

type Parts = Record<'food' | 'service' | 'value' | 'atmosphere', number | null>

const ratedParts = ({ food, service, value, atmosphere }: Parts) => ({
  ...(food === null ? {} : { food }),
  ...(service === null ? {} : { service }),
  ...(value === null ? {} : { value }),
  ...(atmosphere === null ? {} : { atmosphere }),
})

/** The member's review of the dine; null without one. */
export function ownReview(row: DineWithReview): OwnReview | null {
  const { stars, body, state, reason, written_at: writtenAt } = row
  if (stars === null || body === null || state === null || writtenAt === null) return null
  const review = { stars, ...ratedParts(row), text: body, state, reason: reason ?? '' }
  return { ...dineView(row), ...review, writtenAt: writtenAt.toISOString() }
}

/** The public form of a review, with the author's first name and the initial of the last name. A closed account has no name. */
export const publicReview = (row: PublishedReview): Review => ({
  author: authorOf(row.first_name, row.last_name),
  stars: row.stars,
  ...ratedParts(row),
  text: row.body,
  date: row.local_date,
})

function authorOf(firstName: string, lastName: string): string {
  const trimmedFirstName = firstName.trim()
  if (trimmedFirstName === '') return 'A member'
  const [initial] = lastName.trim()
  return initial ? `${trimmedFirstName} ${initial.toUpperCase()}.` : trimmedFirstName
}
