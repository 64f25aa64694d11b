import { useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * A list read page by page. `first` is the first page; `more` loads the next one, which is on the page when its promise resolves. A new
 * `first` resets the list.
 */
export function useListPages<P>(first: P | undefined, read: (last: P) => Promise<P | null>) {
  const [loaded, setLoaded] = useState<{ firstPage: P | undefined; pages: P[] }>({ firstPage: undefined, pages: [] })
  const [busy, setBusy] = useState(false)
  const pages = first === undefined ? [] : [first, ...(loaded.firstPage === first ? loaded.pages : [])]
  const last = pages.at(-1)
  const more = async () => {
    if (last === undefined || busy) return
    setBusy(true)
    const page = await read(last)
    flushSync(() => {
      setBusy(false)
      if (page) setLoaded({ firstPage: first, pages: [...pages.slice(1), page] })
    })
  }
  return { pages, last, busy, more }
}
