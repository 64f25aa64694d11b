import type { getReviews } from '../../contract/api/merchants-reviews.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { useState } from 'react'
import { restaurantCopy } from '../copy/restaurant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { toast } from '../ui/toasts.ts'

export type ReviewPage = ReplyOf<typeof getReviews>

/** The loaded reviews. `loadMore` loads the next page; it is null after the last. A page that fails to load can be loaded again. */
export function useReviews(firstPage: ReviewPage, merchantId: string) {
  const t = useCopy(restaurantCopy)
  const [pages, setPages] = useState([firstPage])
  const [busy, setBusy] = useState(false)
  const lastPage = pages.at(-1) ?? firstPage
  const loadNextPage = async () => {
    if (busy) return
    setBusy(true)
    const page = await import('./restaurant-calls.ts').then(
      ({ fetchReviews }) => fetchReviews(merchantId, lastPage.pageNo + 1),
      () => null,
    )
    setBusy(false)
    if (page) setPages([...pages, page])
    else toast.error(t('reviews.failed'))
  }
  return {
    reviews: pages.flatMap(({ reviews }) => reviews),
    loadMore: lastPage.pageNo < lastPage.totalPages ? loadNextPage : null,
    busy,
  }
}
