import { useEffect, useState } from 'react'

const waitMs = 120 // a pause in typing
const lettersMin = 2

/** Places that begin like what is typed. The call is loaded with the first letter, so that the page itself stays light. */
export function usePlaces(text: string): string[] {
  const [found, setFound] = useState<{ text: string; places: string[] }>({ text: '', places: [] })
  const asked = text.trim()
  useEffect(() => {
    if (asked.length < lettersMin) return
    let current = true
    const ask = async () => {
      const [{ searchPlaces }, { api }] = await Promise.all([
        import('../../contract/api/merchants.ts'),
        import('../api.ts'),
      ])
      const answer = await api(searchPlaces, { query: { q: asked } })
      if (current && answer.ok) setFound({ text: asked, places: answer.value.places.map((place) => place.label) })
    }
    const timer = setTimeout(() => void ask(), waitMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [asked])
  return asked.length < lettersMin ? [] : found.places
}
