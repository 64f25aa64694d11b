import { useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * A list that is read page by page, from `firstPage` on. `requestPageAfter` requests the page after the given one. It returns null when
 * no page follows or the call was refused. `loadMore` reads the next page and renders it before the promise of `loadMore` resolves. A new
 * `firstPage` resets the list.
 */
export function useListPages<P>(firstPage: P | undefined, requestPageAfter: (lastPage: P) => Promise<P | null>) {
  const [loaded, setLoaded] = useState<{ firstPage: P | undefined; pages: P[] }>({ firstPage: undefined, pages: [] })
  const [isLoading, setIsLoading] = useState(false)
  const pages = firstPage === undefined ? [] : [firstPage, ...(loaded.firstPage === firstPage ? loaded.pages : [])]
  const lastPage = pages.at(-1)
  const loadMore = async () => {
    if (lastPage === undefined || isLoading) return
    setIsLoading(true)
    const page = await requestPageAfter(lastPage)
    flushSync(() => {
      setIsLoading(false)
      if (page) setLoaded({ firstPage, pages: [...pages.slice(1), page] })
    })
  }
  return { pages, lastPage, isLoading, loadMore }
}
