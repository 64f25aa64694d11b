import { claimSentence } from '../../contract/claim-copy.ts'
import { formatsFor } from '../../contract/formats.ts'
import { z } from '../../contract/schema.ts'
import { billMinor } from '../../domain/claims/bill.ts'
import type { ClaimFault, ClaimField } from '../../domain/claims/fields.ts'
import { defineForm } from '../forms/definition.ts'

/** The field with the id of the chosen restaurant: from the list of a script, else from a choice between similar names. */
export const choiceField = 'restaurant'

const text = z.string().max(80)
/** The form as a browser posts it: the restaurant's name and the typed amount. */
const typedClaim = z.object({
  merchantId: text,
  date: text,
  amountMinor: text,
  cardId: text,
  paidWithPin: z.boolean().default(false),
})

export const otherCard = 'other'

/** The empty fields of a claim; the server checks everything else by the restaurant's calendar. */
const emptyFields = (claim: { merchantId: string; date: string; amount: string; card: string }) =>
  [
    ...(claim.merchantId === '' ? [{ field: 'merchantId', code: 'merchant_missing' } as const] : []),
    ...(claim.date === '' ? [{ field: 'date', code: 'date_missing' } as const] : []),
    ...(billMinor(claim.amount) === 0 ? [{ field: 'amountMinor', code: 'amount_missing' } as const] : []),
    ...(claim.card === '' ? [{ field: 'cardId', code: 'card_missing' } as const] : []),
  ] satisfies { field: ClaimField; code: ClaimFault }[]

/**
 * `match` is the restaurant that the posted name matches; empty for none or several. Without it any name will do: the browser does not know
 * the restaurants.
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
