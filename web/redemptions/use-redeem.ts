import { useState } from 'react'
import { useActionData } from 'react-router'
import {
  redemptionFields,
  type RedemptionOffer,
  type RedemptionView,
  type requestRedemption,
} from '../../contract/api/redemptions.ts'
import { needsPassword } from '../account/password-prompt.ts'
import { redeemCopy } from '../copy/redeem.ts'
import { useCopy, type Copy } from '../copy/use-copy.ts'
import type { ReplyTo } from '../forms/action.ts'
import { hasFailed, type FormReply } from '../forms/reply.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
import { useFormats } from '../site/format.ts'
import type { Formats } from '../../contract/formats.ts'
import { faultsOf, firstChoice, type Choice, type RedemptionErrors } from './choice.ts'
import { postedChoice } from './posted-choice.ts'
import { confirmRedemptionForm } from './redeem-forms.ts'

/** What `review` or a refusal found: the messages of fields, the problem of the whole form, and whether the confirmation is open. */
type ReviewResult = { faults: RedemptionErrors; problem: string; isConfirming: boolean }
const noFaults: ReviewResult = { faults: {}, problem: '', isConfirming: false }

/**
 * State of the form. The selection stays after a failure. `pageKey` is the idempotency key of a new page: requests with one key make at
 * most one redemption. `reset` and a key conflict set a new key.
 */
export function useRedeem(offer: RedemptionOffer, pageKey: string, onDone: (redemption: RedemptionView) => void) {
  const t = useCopy(redeemCopy)
  const formats = useFormats()
  const actionReply = useActionData() as FormReply | undefined
  const [start] = useState(() => initialState(t, offer, actionReply, formats))
  const [key, setKey] = useState(start.key || pageKey)
  const [choice, setChoice] = useState(start.choice)
  const [{ faults, problem, isConfirming }, setReviewResult] = useState<ReviewResult>(start)
  const state = useRouteForm<typeof confirmRedemptionForm.schema, ReplyTo<typeof requestRedemption>>(
    confirmRedemptionForm,
    {
      onReply: (reply) => {
        if (reply.ok) onDone(reply.value.redemption)
        else setReviewResult(refusedFaults(t, reply))
        if (isKeyUsed(reply)) setKey(crypto.randomUUID())
      },
    },
  )
  const change = (part: Partial<Choice>) => {
    // The fault of `enteredAmount` has the key `amount`.
    const changedFields = new Set([...Object.keys(part), ...('enteredAmount' in part ? ['amount'] : [])])
    setChoice((current) => ({ ...current, ...part }))
    const isUnchanged = ([field]: [string, string]) => !changedFields.has(field)
    setReviewResult((current) => ({
      ...current,
      faults: Object.fromEntries(Object.entries(current.faults).filter(isUnchanged)),
    }))
  }
  const review = () => {
    const currentFaults = faultsOf(t, offer, choice, formats)
    setReviewResult({ faults: currentFaults, problem: '', isConfirming: Object.keys(currentFaults).length === 0 })
  }
  const closeConfirmation = () => setReviewResult((current) => ({ ...current, isConfirming: false }))
  const reset = () => {
    setKey(crypto.randomUUID())
    setChoice(firstChoice(offer))
    setReviewResult(noFaults)
  }
  return { reset, key, choice, change, faults, problem, isConfirming, review, closeConfirmation, state }
}
export type Redeem = ReturnType<typeof useRedeem>

/** Whether another redemption has used the key. The server would refuse every further request with this key. */
const isKeyUsed = (reply: FormReply) => !reply.ok && reply.refusal === 'key_conflict'

/** The state of a page that the server renders: a new page, or the reply to a form that a browser without script posted. */
function initialState(
  t: Copy<typeof redeemCopy>,
  offer: RedemptionOffer,
  reply: FormReply | undefined,
  formats: Formats,
) {
  const postedState = postedChoice(offer, reply)
  if (!postedState || !reply) return { key: '', choice: firstChoice(offer), ...noFaults }
  const { key, choice, isShown, hasNeededAmountField } = postedState
  const start = { key: isKeyUsed(reply) ? '' : key, choice }
  if (reply.form === confirmRedemptionForm.id && hasFailed(reply)) return { ...start, ...refusedFaults(t, reply) }
  // The posted form did not have the targets and amounts of this way yet, so the page shows them without faults.
  if (!isShown && choice.way !== null) return { ...start, ...noFaults }
  const { amount: amountMessage, ...otherFaults } = faultsOf(t, offer, choice, formats)
  const isConfirming = amountMessage === undefined && Object.keys(otherFaults).length === 0
  // A missing amount is no fault while its field was not on the page.
  const faults = { ...otherFaults, ...(amountMessage && hasNeededAmountField && { amount: amountMessage }) }
  return { ...start, problem: '', isConfirming, faults }
}

/** Refusals whose message from the server says what to do. */
const explainedRefusals = new Set([
  'balance_changed',
  'too_many_redemptions',
  'too_many_requests',
  'look_only',
  'impersonation_refused',
])

/** The state after a refusal: the dialog asks for the password, or the form behind it shows the errors. */
function refusedFaults(t: Copy<typeof redeemCopy>, reply: FormReply): ReviewResult {
  if (reply.ok) return noFaults
  if (needsPassword(reply)) return { ...noFaults, isConfirming: true }
  const errors = reply.result?.error ?? {}
  const faults: RedemptionErrors = Object.fromEntries(
    redemptionFields.flatMap((field) => (errors[field]?.[0] ? [[field, errors[field][0]]] : [])),
  )
  if (Object.keys(faults).length > 0) return { ...noFaults, faults }
  return { ...noFaults, problem: explainedRefusals.has(reply.refusal) ? reply.problem : t('redeem.sentFailed') }
}
