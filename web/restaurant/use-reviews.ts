import type { getReviews } from '../../contract/api/merchants-reviews.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { useState } from 'react'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { toast } from '../ui/toasts.ts'

export type ReviewPage = ReplyOf<typeof getReviews>

/** Reviews as far as they have been asked for; `more` is null at the end. */
export function useReviews(first: ReviewPage, id: string) {
  const t = useCopy(restaurantCopy)
  const [pages, setPages] = useState([first])
  const [busy, setBusy] = useState(false)
  const last = pages.at(-1) ?? first
  const next = async () => {
    if (busy) return
    setBusy(true)
    const page = await import('./restaurant-calls.ts').then(
      ({ askReviews }) => askReviews(id, last.pageNo + 1),
      () => null,
    )
    setBusy(false)
    if (page) setPages([...pages, page])
    else toast.error(t('reviews.failed'))
  }
  return {
    reviews: pages.flatMap(({ reviews }) => reviews),
    more: last.pageNo < last.totalPages ? next : null,
    busy,
  }
}
