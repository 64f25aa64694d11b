import { requestRedemption } from '../../contract/api/redemptions.ts'
import { z } from '../../contract/schema.ts'
import { optionalPassword } from '../account/password-prompt.ts'
import { defineForm } from '../forms/definition.ts'

/**
 * The hidden field with the way whose targets and amounts the page shows. A member without script can choose another way; the post then
 * has the new way with the targets and amounts of the shown way.
 */
export const shownWayField = 'shownWay'
/** The value of `amount` for an amount that the member types. */
export const otherAmount = 'other'

const text = z.string().max(80).default('')

/**
 * The choice on the page. A post without script changes nothing: the reply shows the next part of the form, or the confirmation. `key` is
 * the idempotency key of the page, which both forms carry: repeated posts of one page make one redemption.
 */
export const choiceForm = defineForm({
  id: 'redemption',
  schema: z.object({
    key: text,
    way: text,
    cardId: text,
    brand: text,
    delivery: text,
    amount: text,
    enteredAmount: text,
    [shownWayField]: text,
  }),
})

/** Sends the confirmed choice. */
export const confirmRedemptionForm = defineForm({
  id: 'confirm-redemption',
  schema: requestRedemption.body.extend(optionalPassword.shape),
  secrets: ['password'],
})
