import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Problem } from '../contract/endpoint.ts'

type PageResult<P> = { ok: true; value: P } | { ok: false; problem: Problem }
type Loaded<P> = { firstPage: P | undefined; pages: P[]; problem: Problem | null }

/**
 * A list that is read page by page, from `firstPage` on. `requestPageAfter` requests the page after the given one, or returns null when no
 * page follows. `loadMore` reads the next page and renders it before the promise of `loadMore` resolves. `nextProblem` says why the
 * next page was refused; the pages before it stay, and `loadMore` tries again. A new `firstPage` resets the list.
 */
export function useListPages<P>(
  firstPage: P | undefined,
  requestPageAfter: (lastPage: P) => Promise<PageResult<P>> | null,
) {
  const [loaded, setLoaded] = useState<Loaded<P>>({ firstPage: undefined, pages: [], problem: null })
  const [isLoading, setIsLoading] = useState(false)
  const isCurrent = loaded.firstPage === firstPage
  const pages = firstPage === undefined ? [] : [firstPage, ...(isCurrent ? loaded.pages : [])]
  const lastPage = pages.at(-1)
  const loadMore = async () => {
    const request = lastPage === undefined || isLoading ? null : requestPageAfter(lastPage)
    if (!request) return
    setIsLoading(true)
    const result = await request
    const laterPages = pages.slice(1)
    flushSync(() => {
      setIsLoading(false)
      setLoaded(
        result.ok
          ? { firstPage, pages: [...laterPages, result.value], problem: null }
          : { firstPage, pages: laterPages, problem: result.problem },
      )
    })
  }
  return { pages, lastPage, isLoading, loadMore, nextProblem: isCurrent ? loaded.problem : null }
}
