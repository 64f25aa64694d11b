import { defaultLocation, searchPlaces } from '../../contract/api/merchants.ts'
import { getSuggestions, type Suggestion } from '../../contract/api/suggestions.ts'
import { api } from '../api/api.ts'
import type { SearchPoint } from './position.ts'

// Loaded with the first letter or press, so that the page itself stays light.

/** Places that begin like what is typed, as they are shown. */
export async function placesLike(text: string): Promise<string[]> {
  const answer = await api(searchPlaces, { query: { q: text } })
  return answer.ok ? answer.value.places.map((place) => place.label) : []
}

/** Kinds of food and restaurants that may be meant, those near the place first. */
export async function mealsLike(
  text: string,
  where: { location: string } & Partial<SearchPoint>,
): Promise<Suggestion[]> {
  const answer = await api(getSuggestions, { query: { ...where, q: text } })
  return answer.ok ? answer.value.suggestions : []
}

/** Where the server would begin, for who does not say where they are; null when it does not answer. */
export async function serverPosition(): Promise<SearchPoint | null> {
  const answer = await api(defaultLocation, {})
  return answer.ok ? answer.value : null
}
