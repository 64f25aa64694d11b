import { useState } from 'react'
import { claimsCopy } from '../copy/claims.ts'
import { useCopy } from '../copy/use-copy.ts'
import { formDraft } from '../forms/draft.ts'
import { textOfField } from '../forms/field-text.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
import { storageKeys } from '../site/storage.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { ClaimReply } from './claim-action.ts'
import { chosenIdField, claimForm } from './claim-definition.ts'

type ClaimReplyValue = Extract<ClaimReply, { ok: true }>['value']

const definition = claimForm()
const draft = formDraft(storageKeys.claimDraft, [...Object.keys(definition.schema.shape), chosenIdField])

/** State of the claim form. The typed values stay until the claim is sent. The field `merchantId` has the restaurant's name as typed. */
export function useClaimForm(onSent: (reply: ClaimReplyValue) => void) {
  const t = useCopy(claimsCopy)
  const state = useRouteForm<typeof definition.schema, ClaimReply>(definition, {
    draft,
    onReply: (reply) => reply.ok && onSent(reply.value),
  })
  const [restaurant, setRestaurant] = useState({ id: '', name: textOfField(state.fields.merchantId.initialValue) })
  const hydrated = useHydrated()
  const [isRestored, setIsRestored] = useState(false)
  // The server cannot read the tab's storage, so the restaurant is read after hydration, as useRouteForm reads the other fields.
  if (hydrated && !isRestored) {
    setIsRestored(true)
    const { merchantId: name, [chosenIdField]: id = '' } = draft.read()
    if (restaurant.name === '' && name !== undefined) setRestaurant({ id, name })
  }
  // The server's text explains these two refusals to the member. All others get one general text.
  const isExplained = state.refusal === 'too_many_claims' || state.refusal === 'too_many_requests'
  const problem = state.problem === '' || isExplained ? state.problem : t('claims.sentFailed')
  const choose = (merchant: { id: string; name: string }) => {
    setRestaurant(merchant)
    // React sets the hidden field after this function, without an event, so the draft is written in the next animation frame.
    requestAnimationFrame(() => {
      const form = document.forms.namedItem(state.form.id)
      if (form) draft.write(form)
    })
  }
  return { state: { ...state, problem }, restaurant, choose, choices: state.reply?.choices ?? [] }
}
