import { useRef, useState } from 'react'
import {
  requestRedemption,
  redemptionFields,
  type RedemptionOffer,
  type RedemptionView,
} from '../../contract/api/redemptions.ts'
import { confirmPassword } from '../../contract/api/session.ts'
import type { FieldError } from '../../contract/endpoint.ts'
import { passwordMaxLength } from '../../domain/joining/prospect.ts'
import { proofFault } from '../account/proof-fault.ts'
import { api } from '../api/api.ts'
import { accountCopy } from '../copy/account.ts'
import { redeemCopy } from '../copy/redeem.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { amountOf, faultsOf, firstChoice, type Choice, type RedemptionErrors } from './choice.ts'

/** Whether the password is required, and the error about the last one. */
type Again = { needed: boolean; fault: string }
const notAsked: Again = { needed: false, fault: '' }
const spoken = new Set(['balance_changed', 'too_many_redemptions', 'too_many_requests'])

/** State of the form. The selection stays after a failure. One selection has one idempotency key, so retries create one redemption. */
export function useRedeem(offer: RedemptionOffer, onDone: (redemption: RedemptionView) => void) {
  const t = useCopy(accountCopy, redeemCopy)
  const formats = useFormats()
  const [choice, setChoice] = useState(() => firstChoice(offer))
  const [faults, setFaults] = useState<RedemptionErrors>({})
  const [problem, setProblem] = useState('')
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const [again, setAgain] = useState(notAsked)
  const sent = useRef({ choice: '', key: '' })

  const change = (part: Partial<Choice>) => {
    const cleared = new Set([...Object.keys(part), ...('typed' in part ? ['amount'] : [])])
    setChoice((now) => ({ ...now, ...part }))
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !cleared.has(field))))
  }
  const review = () => {
    const current = faultsOf(t, offer, choice, formats)
    setFaults(current)
    setProblem('')
    setAgain(notAsked)
    setConfirming(Object.keys(current).length === 0)
  }
  const isProven = async (password: string): Promise<boolean> => {
    const reply = await api(confirmPassword, { body: { password: password.slice(0, passwordMaxLength) } })
    if (!reply.ok) setAgain({ needed: true, fault: proofFault(t('cards.confirmLocked'), reply) ?? reply.problem.title })
    return reply.ok
  }
  const send = async (password: string) => {
    const body = bodyOf(choice)
    if (busy || !body) return
    setBusy(true)
    if (!again.needed || (await isProven(password))) {
      const same = JSON.stringify(body)
      if (sent.current.choice !== same) sent.current = { choice: same, key: crypto.randomUUID() }
      const reply = await api(requestRedemption, { body: { ...body, key: sent.current.key } })
      if (reply.ok) onDone(reply.value.redemption)
      else if (reply.refusal === 'password_needed') setAgain({ needed: true, fault: '' })
      else {
        const errors = reply.problem.errors ?? []
        setFaults(serverFaults(errors))
        if (errors.length === 0) setProblem(spoken.has(reply.refusal) ? reply.problem.title : t('redeem.sentFailed'))
        setConfirming(false)
      }
    }
    setBusy(false)
  }
  const reset = () => {
    setChoice(firstChoice(offer))
    setConfirming(false)
  }
  return {
    reset,
    choice,
    change,
    faults,
    problem,
    again,
    busy,
    confirming,
    review,
    back: () => setConfirming(false),
    send,
  }
}
export type Redeem = ReturnType<typeof useRedeem>

/** The request body with the fields of the chosen method; null when none is chosen. */
function bodyOf(choice: Choice) {
  const { way, cardId, brand, delivery } = choice
  if (way === null) return null
  const amount = amountOf(choice)
  return way === 'gift_card'
    ? { way, amount, brand, delivery, cardId: null }
    : { way, amount, cardId, brand: null, delivery: null }
}

const serverFaults = (errors: readonly FieldError[]): RedemptionErrors =>
  Object.fromEntries(
    errors.flatMap(({ field, message }) =>
      redemptionFields.some((formField) => formField === field) ? [[field, message]] : [],
    ),
  )
