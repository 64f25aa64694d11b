import { redemptionWays, type RedemptionOffer } from '../../contract/api/redemptions.ts'
import { textOfField } from '../forms/field-text.ts'
import type { FormReply } from '../forms/reply.ts'
import { amountsOf, firstChoice, type Choice } from './choice.ts'
import { choiceForm, confirmRedemptionForm, otherAmount, shownWayField } from './redeem-forms.ts'

type Values = Readonly<Record<string, unknown>>

/** The choice that a browser without script posted, with the page's key; null when it posted none or the redemption succeeded. */
export function postedChoice(offer: RedemptionOffer, reply: FormReply | undefined) {
  if (!reply || reply.ok) return null
  const values = reply.result?.initialValue ?? {}
  if (reply.form === choiceForm.id) return choiceIn(offer, values)
  return reply.form === confirmRedemptionForm.id ? choiceIn(offer, confirmedValues(offer, values)) : null
}

/**
 * `isShown`: the posted form had the targets and amounts of its way. `hasNeededAmountField`: false when the member chose another amount
 * in a form that did not have the field for it yet.
 */
function choiceIn(offer: RedemptionOffer, values: Values) {
  const postedText = (name: string) => textOfField(values[name])
  const preselection = firstChoice(offer)
  const way = redemptionWays.find((candidate) => candidate === postedText('way')) ?? preselection.way
  const isShown = postedText(shownWayField) === (way ?? '')
  const amount = isShown ? postedText('amount') : ''
  const isOther = amount === otherAmount
  const { statementCredit, giftCard } = offer
  const deliveries = giftCard?.deliveries.filter(({ address }) => address !== null)
  const choice: Choice = {
    way,
    cardId: statementCredit?.cards.find(({ id }) => id === postedText('cardId'))?.id ?? preselection.cardId,
    brand: giftCard?.brands.find((brand) => brand === postedText('brand')) ?? preselection.brand,
    delivery:
      deliveries?.find(({ delivery }) => delivery === postedText('delivery'))?.delivery ?? preselection.delivery,
    amount: amountsOf(offer, way).find((preset) => String(preset) === amount) ?? null,
    enteredAmount: isOther ? postedText('enteredAmount') : '',
    isOther,
  }
  return { key: postedText('key'), choice, isShown, hasNeededAmountField: !isOther || 'enteredAmount' in values }
}

/**
 * Translates the posted values of the confirmation into the values of the form in which the member chose. The confirmation's amount is in
 * cents, and the text of the form's amount field is in dollars.
 */
function confirmedValues(offer: RedemptionOffer, values: Values): Values {
  const way = redemptionWays.find((candidate) => candidate === values['way']) ?? null
  const amount = textOfField(values['amount'])
  const isPreset = amountsOf(offer, way).some((preset) => String(preset) === amount)
  const enteredAmount = (Number(amount) / 100).toFixed(2)
  return { ...values, [shownWayField]: way ?? '', ...(isPreset ? {} : { amount: otherAmount, enteredAmount }) }
}
