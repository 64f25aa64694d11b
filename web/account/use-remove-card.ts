import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { removeCard, type CardView } from '../../contract/api/cards.ts'
import { confirmPassword } from '../../contract/api/session.ts'
import { api } from '../api.ts'
import { accountCopy } from '../copy/account.ts'
import { useCopy } from '../copy/use-copy.ts'
import { signOutPath } from '../paths.ts'
import { toast } from '../ui/toasts.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { proofFault } from './proof-fault.ts'

const passwordMax = 56 // (P1-396)

/** `withdraw` also records that the member withdrew the consent. */
export type WhyRemoved = 'remove' | 'withdraw'

/** Whether the password is asked for, and what was wrong with the one that was given. */
export type AskedAgain = { needed: boolean; fault: string }
const notAsked: AskedAgain = { needed: false, fault: '' }

/**
 * Removes a card and reports the result (M2-120 to M2-123). Removing the last card ends the session (M2-049); in a
 * session older than a day it asks for the password first (P1-328). `id` is the card whose removal is pending, `gone`
 * counts the removed cards, `remove` returns whether the dialog can close. `heading` takes the focus when the button
 * that opened the dialog disappears with its card.
 */
export function useRemoveCard() {
  const t = useCopy(accountCopy)
  const { revalidate } = useRevalidator()
  const [id, setId] = useState<string | null>(null)
  const [gone, setGone] = useState(0)
  const [again, setAgain] = useState(notAsked)
  const heading = useFocusBack<HTMLHeadingElement>(id !== null)

  const isConfirmed = async (password: string): Promise<boolean> => {
    if (password === '') return false
    const answer = await api(confirmPassword, { body: { password: password.slice(0, passwordMax) } })
    if (answer.ok) return true
    setAgain({ needed: true, fault: proofFault(t, answer) ?? answer.problem.title })
    return false
  }
  const take = async (card: CardView, why: WhyRemoved): Promise<boolean> => {
    const answer = await api(removeCard, { query: { id: card.id, why } })
    if (answer.ok && answer.value.signedOut) {
      window.location.assign(signOutPath())
      return true
    }
    if (!answer.ok && answer.refusal === 'password_needed') {
      setAgain({ needed: true, fault: '' })
      return false
    }
    if (answer.ok) {
      toast.success(t('cards.deleted', { lastFour: answer.value.lastFour }))
      setGone((count) => count + 1)
      await revalidate()
    } else toast.error(t('cards.deleteFailed', { lastFour: card.lastFour }))
    return true
  }
  const remove = async (card: CardView, why: WhyRemoved, password: string): Promise<boolean> => {
    setId(card.id)
    setAgain((now) => ({ ...now, fault: '' }))
    const settled = (!again.needed || (await isConfirmed(password))) && (await take(card, why))
    setId(null)
    return settled
  }
  return { id, gone, again, heading, remove, forget: () => setAgain(notAsked) }
}
