import { useEffect, useState } from 'react'

const debounceMs = 180

/** The text after a pause in typing, so that the console searches and the log records whole words only. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
