import { redirect } from 'react-router'
import { disputeClaim, sendClaim } from '../../contract/api/claims.ts'
import { getSuggestions, type Suggestion } from '../../contract/api/suggestions.ts'
import { parseBillMinor } from '../../domain/claims/bill.ts'
import { actByForm } from '../forms/act-by-form.ts'
import { answerOrContinue, callWithForm, isScripted, textOf, type ActionArgs, type ReplyTo } from '../forms/action.ts'
import { missingRewardsPath } from '../site/late-paths.ts'
import { withQuery } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { chosenIdField, claimForm, otherCard } from './claim-definition.ts'
import { disputeForms } from './dispute-forms.ts'

export type Restaurant = Extract<Suggestion, { kind: 'restaurant' }>
/** `choices` are the restaurants that the posted name may mean; empty when the claim's restaurant is known or none matches. */
export type ClaimReply = ReplyTo<typeof sendClaim> & { choices?: readonly Restaurant[] }

/** Sends a claim. A browser without scripts continues to a page with the sent claim. */
async function sendPostedClaim(args: ActionArgs, form: FormData) {
  // The field `merchantId` has the name that the member typed (claim-definition.ts).
  const choices = await findRestaurants(args, textOf(form, 'merchantId'))
  const chosenId = textOf(form, chosenIdField)
  // A script posts the id of the chosen suggestion, or an empty id when the member chose none or typed after the choice. Without a script
  // the id may belong to a name that the member typed before, so it must be among the restaurants of the posted name.
  const isChoiceCurrent = isScripted(form) || choices.some(({ id }) => id === chosenId)
  const merchantId = (isChoiceCurrent && chosenId) || (choices.length === 1 ? (choices[0]?.id ?? '') : '')
  const reply = await callWithForm(args, {
    definition: claimForm(merchantId),
    form,
    call: sendClaim,
    args: ({ date, amountMinor, cardId, paidWithPin }) => ({
      body: {
        merchantId,
        date,
        paidWithPin,
        amountMinor: parseBillMinor(amountMinor),
        cardId: cardId === otherCard ? null : cardId,
      },
    }),
  })
  const nextPath = reply.ok ? withQuery(missingRewardsPath(), { sent: reply.value.claim.id }) : ''
  return answerOrContinue(form, { ...reply, choices: merchantId === '' ? choices : [] }, nextPath)
}

/** Asks an operator to check the answer to the claim `id`. */
async function disputePostedClaim(args: ActionArgs, form: FormData, id: string) {
  const reply = await callWithForm(args, {
    definition: disputeForms.of(id),
    form,
    call: disputeClaim,
    args: () => ({ params: { id } }),
  })
  const nextPath = withQuery(missingRewardsPath(), { disputed: id })
  // The server refuses a second post with `claim_settled`. The next page confirms the dispute only if it is the claim's last event.
  if (!reply.ok && reply.refusal === 'claim_settled' && !isScripted(form)) throw redirect(nextPath, 303)
  return answerOrContinue(form, reply, nextPath)
}

export const actOnClaims = actByForm([claimForm(), sendPostedClaim], [disputeForms, disputePostedClaim])

/**
 * The suggested restaurants for a typed name; only those with exactly this name, ignoring case, if there are any. Empty for an empty
 * name and when the call fails.
 */
async function findRestaurants({ context }: ActionArgs, name: string): Promise<Restaurant[]> {
  if (name.trim() === '') return []
  // The query takes at most 80 characters. The form refuses a longer name itself.
  const reply = await apiIn(context)(getSuggestions, { query: { q: name.slice(0, 80), location: '' } })
  if (!reply.ok) return []
  const restaurants = reply.value.suggestions.filter((suggestion) => suggestion.kind === 'restaurant')
  const exactMatches = restaurants.filter(({ text }) => text.toLowerCase() === name.trim().toLowerCase())
  return exactMatches.length > 0 ? exactMatches : restaurants
}
