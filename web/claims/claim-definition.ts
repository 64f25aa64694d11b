import { claimSentence } from '../../contract/claim-copy.ts'
import { formatsFor } from '../../contract/formats.ts'
import { z } from '../../contract/schema.ts'
import { parseBillMinor } from '../../domain/claims/bill.ts'
import type { ClaimFault, ClaimField } from '../../domain/claims/fields.ts'
import { defineForm } from '../forms/definition.ts'

/** The field with the id of the chosen restaurant. A script fills it from suggestions; without scripts the member chooses in a list. */
export const chosenIdField = 'restaurant'

const text = z.string().max(80)
/**
 * The form as a browser posts it: `merchantId` is the typed name and `amountMinor` the typed amount. The fields have the names of the
 * call's fields, so that an error of the call appears at its field.
 */
const typedClaim = z.object({
  merchantId: text,
  date: text,
  amountMinor: text,
  cardId: text,
  paidWithPin: z.boolean().default(false),
})

/** The value of `cardId` for a card that is not in the list. */
export const otherCard = 'other'

/**
 * The empty fields of a claim; an amount that cannot be read counts as empty. The server makes all other checks; those of the
 * date need the restaurant's calendar.
 */
const emptyFields = (claim: { merchantId: string; date: string; amount: string; card: string }) => {
  const checks: { isEmpty: boolean; field: ClaimField; code: ClaimFault }[] = [
    { isEmpty: claim.merchantId === '', field: 'merchantId', code: 'merchant_missing' },
    { isEmpty: claim.date === '', field: 'date', code: 'date_missing' },
    { isEmpty: parseBillMinor(claim.amount) === 0, field: 'amountMinor', code: 'amount_missing' },
    { isEmpty: claim.card === '', field: 'cardId', code: 'card_missing' },
  ]
  return checks.filter(({ isEmpty }) => isEmpty)
}

/**
 * `match` is the id of the chosen restaurant, or of the only restaurant that the posted name matches. It is empty when the name matches
 * no restaurant or several. The browser has no list of the restaurants, so it leaves `match` out and accepts any name.
 */
export const claimForm = (match?: string) =>
  defineForm({
    id: 'claim',
    schema: typedClaim,
    faults: ({ merchantId, date, amountMinor, cardId }, { brand, copy }) =>
      emptyFields({ merchantId: match ?? merchantId, date, amount: amountMinor, card: cardId }).map(
        ({ field, code }) => ({
          field,
          message: claimSentence({ code, values: {} }, copy, formatsFor({ brand, copy }, null)),
        }),
      ),
  })
