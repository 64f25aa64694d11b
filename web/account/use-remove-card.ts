import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { removeCard, type CardView } from '../../contract/api/cards.ts'
import { confirmPassword } from '../../contract/api/session.ts'
import { api } from '../api/api.ts'
import { accountCopy } from '../copy/account.ts'
import { useCopy } from '../copy/use-copy.ts'
import { signOutPath } from '../site/paths.ts'
import { toast } from '../ui/toasts.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { proofFault } from './proof-fault.ts'

const passwordMax = 56 // (P1-396)

/** `withdraw` also records that the member withdrew the consent. */
export type RemovalReason = 'remove' | 'withdraw'

/** Whether the password is required, and the error about the last one. */
export type PasswordPrompt = { needed: boolean; fault: string }
const noPrompt: PasswordPrompt = { needed: false, fault: '' }

/**
 * Removes a card and reports the result (M2-120 to M2-123). Removing the last card ends the session (M2-049); in a
 * session older than a day it asks for the password first (P1-328). `id` is the card whose removal is pending, `removedCount`
 * counts the removed cards, `remove` returns whether the dialog can close. `heading` takes the focus when the button
 * that opened the dialog disappears with its card.
 */
export function useRemoveCard() {
  const t = useCopy(accountCopy)
  const { revalidate } = useRevalidator()
  const [id, setId] = useState<string | null>(null)
  const [removedCount, setRemovedCount] = useState(0)
  const [passwordPrompt, setPasswordPrompt] = useState(noPrompt)
  const heading = useFocusBack<HTMLHeadingElement>(id !== null)

  const isConfirmed = async (password: string): Promise<boolean> => {
    if (password === '') return false
    const reply = await api(confirmPassword, { body: { password: password.slice(0, passwordMax) } })
    if (reply.ok) return true
    setPasswordPrompt({ needed: true, fault: proofFault(t('cards.confirmLocked'), reply) ?? reply.problem.title })
    return false
  }
  const sendRemoval = async (card: CardView, reason: RemovalReason): Promise<boolean> => {
    const reply = await api(removeCard, { query: { id: card.id, why: reason } })
    if (reply.ok && reply.value.signedOut) {
      window.location.assign(signOutPath())
      return true
    }
    if (!reply.ok && reply.refusal === 'password_needed') {
      setPasswordPrompt({ needed: true, fault: '' })
      return false
    }
    if (reply.ok) {
      toast.success(t('cards.deleted', { lastFour: reply.value.lastFour }))
      setRemovedCount((count) => count + 1)
      await revalidate()
    } else toast.error(t('cards.deleteFailed', { lastFour: card.lastFour }))
    return true
  }
  const remove = async (card: CardView, reason: RemovalReason, password: string): Promise<boolean> => {
    setId(card.id)
    setPasswordPrompt((now) => ({ ...now, fault: '' }))
    const finished = (!passwordPrompt.needed || (await isConfirmed(password))) && (await sendRemoval(card, reason))
    setId(null)
    return finished
  }
  return { id, removedCount, passwordPrompt, heading, remove, forget: () => setPasswordPrompt(noPrompt) }
}
