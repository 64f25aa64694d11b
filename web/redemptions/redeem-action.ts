import { requestRedemption } from '../../contract/api/redemptions.ts'
import { callWithProof } from '../account/proof.ts'
import { actByForm } from '../forms/act-by-form.ts'
import { answerForm, answerOrContinue, requirePageMember, textOf, type ActionArgs } from '../forms/action.ts'
import { startedForm } from '../forms/started-form.ts'
import { redeemPath } from '../site/late-paths.ts'
import { withQuery } from '../site/paths.ts'
import { choiceForm, confirmRedemptionForm } from './redeem-forms.ts'

/** Returns the posted choice to the page, which then shows the next part of the form. */
async function showChoice(args: ActionArgs, form: FormData) {
  requirePageMember(args, form)
  const names = Object.keys(choiceForm.schema.shape).filter((name) => form.has(name))
  return answerForm(startedForm(choiceForm.id, Object.fromEntries(names.map((name) => [name, textOf(form, name)]))))
}

async function sendChoice(args: ActionArgs, form: FormData) {
  const reply = await callWithProof(args, {
    definition: confirmRedemptionForm,
    form,
    call: requestRedemption,
    args: ({ key, way, amount, cardId, brand, delivery }) => ({ body: { key, way, amount, cardId, brand, delivery } }),
  })
  const nextPath = reply.ok ? withQuery(redeemPath(), { redemption: reply.value.redemption.creditId }) : ''
  return answerOrContinue(form, reply, nextPath)
}

export const actOnRedemption = actByForm([choiceForm, showChoice], [confirmRedemptionForm, sendChoice])
