import { useEffect, useState } from 'react'
import { listPartnerCards, type PartnerCard } from '../../contract/api/cards.ts'
import { api } from '../api.ts'

/** `none` where the partner has no cards on file; `failed` when it did not say which. */
export type OnFile = { phase: 'none' | 'loading' | 'ready' | 'failed'; cards: readonly PartnerCard[] }

/** Fetches once per document (M2-244); signing in or out loads a new document. */
export function askOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => (asked ??= ask())
}

const partnerCards = askOnce(() => api(listPartnerCards, {}))

/** What the partner has on file for the member. Nothing is asked where it has nothing. */
export function usePartnerCards(wanted: boolean): OnFile {
  const [onFile, setOnFile] = useState<OnFile>({ phase: wanted ? 'loading' : 'none', cards: [] })
  useEffect(() => {
    if (!wanted) return
    let current = true
    void partnerCards().then((answer) => {
      if (current) setOnFile(answer.ok ? { phase: 'ready', cards: answer.value.items } : { phase: 'failed', cards: [] })
    })
    return () => {
      current = false
    }
  }, [wanted])
  return onFile
}
