import { useState } from 'react'
import { useTimeout } from '../../kit/use-timer.ts'

const debounceMs = 180

/** The text after a pause in typing, so that the console does not search, and the audit log does not record, after every keystroke. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useTimeout(() => setDebounced(text), text === debounced ? null : debounceMs, text)
  return debounced
}
