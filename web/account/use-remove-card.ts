import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { removeCard, type CardView } from '../../contract/api/cards.ts'
import { api } from '../api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { signOutPath } from '../paths.ts'
import { toast } from '../ui/toasts.ts'

/** Removes a card and says so (spec 2 §4.4, §8). The last one ends the session. `id` is the card on its way out, `gone` how many went. */
export function useRemoveCard(): { id: string | null; gone: number; remove: (card: CardView) => Promise<void> } {
  const t = useCopy()
  const { revalidate } = useRevalidator()
  const [id, setId] = useState<string | null>(null)
  const [gone, setGone] = useState(0)
  const remove = async (card: CardView) => {
    setId(card.id)
    const answer = await api(removeCard, { query: { id: card.id } })
    if (answer.ok && answer.value.signedOut) return window.location.assign(signOutPath())
    if (answer.ok) {
      toast.success(t('cards.deleted', { lastFour: answer.value.lastFour }))
      setGone((count) => count + 1)
      await revalidate()
    } else toast.error(t('cards.deleteFailed', { lastFour: card.lastFour }))
    setId(null)
  }
  return { id, gone, remove }
}
