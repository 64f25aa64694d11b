import { useState } from 'react'
import { useTimeout } from '../../kit/use-timer.ts'

const debounceMs = 180

/** The text after a pause in typing, so that the console searches and the log records whole words only. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useTimeout(() => setDebounced(text), text === debounced ? null : debounceMs, text)
  return debounced
}
