import { useState } from 'react'
import { sendClaim, type ClaimView } from '../../contract/api/claims.ts'
import { claimSentence } from '../../contract/claim-copy.ts'
import type { FieldError } from '../../contract/endpoint.ts'
import { billMinor } from '../../domain/claims/bill.ts'
import type { ClaimFault, ClaimField } from '../../domain/claims/fields.ts'
import { api } from '../api.ts'
import { claimsCopy } from '../copy/claims.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../format.ts'
import { useSite } from '../partner.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { emptyClaim, forgetClaimDraft, keepClaimDraft, keptClaimDraft, otherCard, type ClaimForm } from './draft.ts'

export type SentClaim = { claim: ClaimView; isDuplicate: boolean }
type Faults = Partial<Record<ClaimField, string>>

/** Fields that are empty; everything else the server says, by the restaurant's calendar. */
const missing = (form: ClaimForm): [ClaimField, ClaimFault][] => [
  ...(form.merchantId === '' ? [['merchantId', 'merchant_missing'] as [ClaimField, ClaimFault]] : []),
  ...(form.date === '' ? [['date', 'date_missing'] as [ClaimField, ClaimFault]] : []),
  ...(billMinor(form.amount) === 0 ? [['amountMinor', 'amount_missing'] as [ClaimField, ClaimFault]] : []),
  ...(form.card === '' ? [['cardId', 'card_missing'] as [ClaimField, ClaimFault]] : []),
]

/** The form of a missing reward: what is typed stays until it is sent, whatever the server says. */
export function useClaimForm(onSent: (sent: SentClaim) => void) {
  const t = useCopy(claimsCopy)
  const { partner } = useSite()
  const formats = useFormats()
  const [form, setForm] = useState(emptyClaim)
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const hydrated = useHydrated()
  const [restored, setRestored] = useState(false)
  // The server does not know what the tab keeps: it comes in once the page is alive.
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
    const empty = missing(form).map(([field, code]) => [
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

const typedOf = (form: ClaimForm): Partial<ClaimForm> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== '' && value !== false))

const faultsOf = (errors: readonly FieldError[]): Faults =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]))
