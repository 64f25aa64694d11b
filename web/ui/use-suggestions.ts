import { useEffect, useState } from 'react'

const waitMs = 120 // a pause in typing
const lettersMin = 2

/** What `ask` finds for a text, once typing pauses; while it is asked, what was found before. `ask` must stay the same between drawings. */
export function useSuggestions<T>(text: string, ask: (text: string) => Promise<readonly T[]>): readonly T[] {
  const [found, setFound] = useState<readonly T[]>([])
  const asked = text.trim()
  const enough = asked.length >= lettersMin
  useEffect(() => {
    if (!enough) return
    let current = true
    const timer = setTimeout(() => void ask(asked).then((given) => current && setFound(given)), waitMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [asked, enough, ask])
  return enough ? found : []
}
