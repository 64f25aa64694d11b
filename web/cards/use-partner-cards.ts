import { listPartnerCards, type PartnerCard } from '../../contract/api/cards.ts'
import { useLoaded } from '../../kit/use-loaded.ts'
import { api } from '../api/api.ts'

/** `none` when the partner's program has no cards on file; `failed` when they did not load; `ready` also for a member without cards. */
export type CardsOnFile = { phase: 'none' | 'loading' | 'ready' | 'failed'; cards: readonly PartnerCard[] }

/** Fetches once per document (M2-244) and keeps a failure too. Signing in or out loads a new document. */
export function fetchOnce<T>(fetch: () => Promise<T>): () => Promise<T> {
  let firstFetch: Promise<T> | undefined
  return () => (firstFetch ??= fetch())
}

const loadPartnerCards = fetchOnce(() => api(listPartnerCards, {}))

/** The partner's cards on file for the member. Makes no call when `hasCardsOnFile` is false. */
export function usePartnerCards(hasCardsOnFile: boolean): CardsOnFile {
  const { data: reply } = useLoaded(hasCardsOnFile ? 'cards' : null, loadPartnerCards)
  if (!hasCardsOnFile) return { phase: 'none', cards: [] }
  if (!reply) return { phase: 'loading', cards: [] }
  return reply.ok ? { phase: 'ready', cards: reply.value.items } : { phase: 'failed', cards: [] }
}
