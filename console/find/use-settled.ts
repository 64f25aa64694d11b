import { useEffect, useState } from 'react'

const restMs = 180 // between two keys of somebody who types

/** A text once nobody has typed for a moment: what is asked for, and noted in the log, is what was meant. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
