import { useEffect, useState } from 'react'

const waitMs = 120 // debounce
const lettersMin = 2

/** The suggestions of `suggest` for a text, debounced; the last ones while new ones load. `suggest` must be stable between renders. */
export function useSuggestions<T>(text: string, suggest: (text: string) => Promise<readonly T[]>): readonly T[] {
  const [suggestions, setSuggestions] = useState<readonly T[]>([])
  const query = text.trim()
  const isLongEnough = query.length >= lettersMin
  useEffect(() => {
    if (!isLongEnough) return
    let current = true
    const timer = setTimeout(() => void suggest(query).then((result) => current && setSuggestions(result)), waitMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [query, isLongEnough, suggest])
  return isLongEnough ? suggestions : []
}
