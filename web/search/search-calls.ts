import { defaultLocation, searchPlaces } from '../../contract/api/merchants.ts'
import { getSuggestions, type Suggestion } from '../../contract/api/suggestions.ts'
import { api } from '../api/api.ts'
import type { SearchPoint } from './position.ts'

// The page loads this module at the first of these calls, so that the page itself stays small.

/** The labels of places that match the text; empty after a refused call. */
export async function fetchPlaceSuggestions(text: string): Promise<string[]> {
  const reply = await api(searchPlaces, { query: { q: text } })
  return reply.ok ? reply.value.places.map((place) => place.label) : []
}

/** Cuisines that match the text, then restaurants, nearby ones before others; empty after a refused call. */
export async function fetchSuggestions(
  text: string,
  near: { location: string } & Partial<SearchPoint>,
): Promise<Suggestion[]> {
  const reply = await api(getSuggestions, { query: { ...near, q: text } })
  return reply.ok ? reply.value.suggestions : []
}

/** The server's default position; null after a refused call. */
export async function fetchServerPosition(): Promise<SearchPoint | null> {
  const reply = await api(defaultLocation, {})
  return reply.ok ? reply.value : null
}
