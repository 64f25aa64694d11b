import { redirect } from 'react-router'
import { sendClaim } from '../../contract/api/claims.ts'
import { getSuggestions, type Suggestion } from '../../contract/api/suggestions.ts'
import { billMinor } from '../../domain/claims/bill.ts'
import { answerForm, callWithForm, postedForm, textOf } from '../forms/action.ts'
import { missingRewardsPath } from '../site/late-paths.ts'
import { withQuery } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { choiceField, claimForm } from './claim-definition.ts'
import { otherCard } from './draft.ts'

type ActionArgs = Parameters<typeof callWithForm>[0]
type Restaurant = Extract<Suggestion, { kind: 'restaurant' }>

/** Sends the claim of a browser without scripts, and redirects to its result. */
export async function sendWithoutScript(args: ActionArgs) {
  const form = await postedForm(args.request)
  const choices = await restaurantsNamed(args, textOf(form, 'merchantId'))
  const chosen = textOf(form, choiceField)
  const merchantId = choices.find(({ id }) => id === chosen)?.id ?? (choices.length === 1 ? (choices[0]?.id ?? '') : '')
  const reply = await callWithForm(args, {
    definition: claimForm(merchantId),
    form,
    call: sendClaim,
    args: ({ date, amountMinor, cardId, paidWithPin }) => ({
      body: {
        ...{ merchantId, date, paidWithPin },
        amountMinor: billMinor(amountMinor),
        cardId: cardId === otherCard ? null : cardId,
      },
    }),
  })
  if (reply.ok) throw redirect(withQuery(missingRewardsPath(), { sent: reply.value.claim.id }), 303)
  return answerForm({ ...reply, choices: merchantId === '' ? choices : [], chosen: merchantId })
}

/** Restaurants that match a typed name; only one when it matches exactly. */
async function restaurantsNamed({ context }: ActionArgs, name: string): Promise<Restaurant[]> {
  if (name.trim() === '') return []
  const reply = await apiIn(context)(getSuggestions, { query: { q: name.slice(0, 80), location: '' } })
  if (!reply.ok) return []
  const restaurants = reply.value.suggestions.filter((suggestion) => suggestion.kind === 'restaurant')
  const same = restaurants.filter(({ text }) => text.toLowerCase() === name.trim().toLowerCase())
  return same.length > 0 ? same : restaurants
}
