import { useEffect, useState } from 'react'
import { listPartnerCards, type PartnerCard } from '../../contract/api/cards.ts'
import { api } from '../api/api.ts'

/** `none` when the partner has no cards on file; `failed` when they did not load. */
export type OnFile = { phase: 'none' | 'loading' | 'ready' | 'failed'; cards: readonly PartnerCard[] }

/** Fetches once per document (M2-244); signing in or out loads a new document. */
export function fetchOnce<T>(fetch: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () => (pending ??= fetch())
}

const partnerCards = fetchOnce(() => api(listPartnerCards, {}))

/** The partner's cards on file for the member. Makes no call when `hasCardsOnFile` is false. */
export function usePartnerCards(hasCardsOnFile: boolean): OnFile {
  const [onFile, setOnFile] = useState<OnFile>({ phase: hasCardsOnFile ? 'loading' : 'none', cards: [] })
  useEffect(() => {
    if (!hasCardsOnFile) return
    let current = true
    void partnerCards().then((answer) => {
      if (current) setOnFile(answer.ok ? { phase: 'ready', cards: answer.value.items } : { phase: 'failed', cards: [] })
    })
    return () => {
      current = false
    }
  }, [hasCardsOnFile])
  return onFile
}
