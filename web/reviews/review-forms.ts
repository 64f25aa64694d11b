import { reviewInput } from '../../contract/api/reviews.ts'
import { partnerText } from '../../contract/partner-text.ts'
import { z } from '../../contract/schema.ts'
import { reviewCopy } from '../copy/reviews.ts'
import { defineForm } from '../forms/definition.ts'

/** The schema lets the stars be missing, so that `faults` can ask for them in the partner's words. */
export const reviewForm = defineForm({
  id: 'review',
  schema: reviewInput.partial({ stars: true }),
  faults: ({ stars }, partner) => {
    if (stars !== undefined) return []
    const message = partnerText(partner, 'review.starsNeeded', reviewCopy['review.starsNeeded'])
    return [{ field: 'stars', message }]
  },
})

/** Replaces the member's review. */
export const changedReviewForm = { ...reviewForm, id: 'changed-review' }

export const withdrawForm = defineForm({ id: 'withdraw', schema: z.object({}) })
