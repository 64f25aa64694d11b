import { useState } from 'react'
import { getReviews } from '../../contract/api/merchants-reviews.ts'
import { api } from '../api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { toast } from '../ui/toasts.ts'
import type { ReviewPage } from './reviews.tsx'

/** Reviews as far as they have been asked for; `more` is null at the end. */
export function useReviews(first: ReviewPage, id: string) {
  const t = useCopy()
  const [pages, setPages] = useState([first])
  const [busy, setBusy] = useState(false)
  const last = pages.at(-1) ?? first
  const next = async () => {
    if (busy) return
    setBusy(true)
    const answer = await api(getReviews, { params: { id }, query: { pageNo: last.pageNo + 1 } })
    setBusy(false)
    if (answer.ok) setPages([...pages, answer.value])
    else toast.error(t('reviews.failed'))
  }
  return {
    reviews: pages.flatMap(({ reviews }) => reviews),
    more: last.pageNo < last.totalPages ? next : null,
    busy,
  }
}
