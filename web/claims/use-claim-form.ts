import { useState } from 'react'
import { sendClaim, type ClaimView } from '../../contract/api/claims.ts'
import { claimSentence } from '../../contract/claim-copy.ts'
import type { FieldError } from '../../contract/endpoint.ts'
import { billMinor } from '../../domain/claims/bill.ts'
import type { ClaimField } from '../../domain/claims/fields.ts'
import { api } from '../api/api.ts'
import { claimsCopy } from '../copy/claims.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePostedForm, withPosted, type PostedForm } from '../forms/posted-form.ts'
import { useFormats } from '../site/format.ts'
import { useSite } from '../site/partner.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { claimFormId, emptyFields } from './claim-definition.ts'
import { emptyClaim, forgetClaimDraft, keepClaimDraft, keptClaimDraft, otherCard, type ClaimForm } from './draft.ts'

export type SentClaim = { claim: ClaimView; isDuplicate: boolean }
type Faults = Partial<Record<ClaimField, string>>

/** State of the claim form. The typed values stay until the claim is sent. */
export function useClaimForm(onSent: (sent: SentClaim) => void) {
  const t = useCopy(claimsCopy)
  const { partner } = useSite()
  const formats = useFormats()
  const posted = usePostedForm(claimFormId)
  const [form, setForm] = useState(() => claimPosted(posted))
  const [faults, setFaults] = useState(() => faultsOf(posted.errors))
  const [problem, setProblem] = useState(posted.problem)
  const [busy, setBusy] = useState(false)
  const hydrated = useHydrated()
  const [restored, setRestored] = useState(false)
  // The server does not know the tab's storage, so the values are read after hydration.
  if (hydrated && !restored) {
    setRestored(true)
    setForm((now) => ({ ...keptClaimDraft(), ...typedOf(now) }))
  }

  const change = (part: Partial<ClaimForm>) => {
    setForm((now) => {
      const next = { ...now, ...part }
      keepClaimDraft(next)
      return next
    })
  }
  const submit = async () => {
    const empty = emptyFields(form).map(({ field, code }) => [
      field,
      claimSentence({ code, values: {} }, partner.copy, formats),
    ])
    setFaults(Object.fromEntries(empty) as Faults)
    setProblem('')
    if (empty.length > 0 || busy) return
    setBusy(true)
    const { merchantId, date, amount, card, paidWithPin } = form
    const cardId = card === otherCard ? null : card
    const reply = await api(sendClaim, {
      body: { merchantId, date, amountMinor: billMinor(amount), cardId, paidWithPin },
    })
    setBusy(false)
    if (reply.ok) {
      setForm(emptyClaim)
      forgetClaimDraft()
      return onSent(reply.value)
    }
    const errors = reply.problem.errors ?? []
    setFaults(faultsOf(errors))
    if (errors.length === 0) {
      const isKnown = reply.refusal === 'too_many_claims' || reply.refusal === 'too_many_requests'
      setProblem(isKnown ? reply.problem.title : t('claims.sentFailed'))
    }
  }
  return { form, change, submit, faults, problem, busy }
}

/** The values that a browser without scripts posted: the restaurant by its name. */
function claimPosted(posted: PostedForm): ClaimForm {
  if (!posted.values) return emptyClaim
  const fields = { merchantId: '', date: '', amountMinor: '', cardId: '', paidWithPin: false }
  const { merchantId, amountMinor, cardId, ...rest } = withPosted(fields, posted)
  return { ...rest, merchantId: '', merchantName: merchantId, amount: amountMinor, card: cardId }
}

const typedOf = (form: ClaimForm): Partial<ClaimForm> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== '' && value !== false))

const faultsOf = (errors: readonly FieldError[]): Faults =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]))
