import { giftCardBrands, giftCardDeliveries } from '../../domain/redemptions/choice.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { cardBrand } from '../vault.ts'
import { creditRecord } from './credits.ts'

/** Maximum number of redemptions in the list; older ones are left out. */
export const listedRedemptionsMax = 50

export const redemptionWays = ['statement_credit', 'gift_card'] as const
export type RedemptionWay = (typeof redemptionWays)[number]

/** A redemption with the texts that the member reads. */
export const redemptionView = creditRecord.extend({
  way: z.enum(redemptionWays),
  brand: z.enum(giftCardBrands).nullable(),
  delivery: z.enum(giftCardDeliveries).nullable(),
  requestedAt: z.string(),
})
export type RedemptionView = z.infer<typeof redemptionView>

/** Amounts to choose from, ascending; empty when the balance allows no valid amount. A request may have another valid amount. */
const amountShape = { amounts: z.array(z.int().positive()) }

/** The available redemptions and the previous ones, newest first. Amounts are units: cents of credit. */
export const listRedemptions = endpoint({
  method: 'GET',
  path: '/api/Member/Redemptions',
  reply: z.object({
    /** Earned, not paid and not requested. Below 0 only after the refund of a dine whose reward was already paid or requested. */
    available: z.int(),
    minimum: z.int().positive(),
    /** Null when the partner offers no statement credit. The most recently used card comes first. */
    statementCredit: z
      .object({ ...amountShape, cards: z.array(z.object({ id: z.uuid(), cardType: cardBrand, lastFour: z.string() })) })
      .nullable(),
    giftCard: z
      .object({
        ...amountShape,
        /** Every amount must be a multiple of this step. */
        step: z.int().positive(),
        brands: z.array(z.enum(giftCardBrands)),
        /** `address`: email or postal address of the profile; null without one. */
        deliveries: z.array(z.object({ delivery: z.enum(giftCardDeliveries), address: z.string().nullable() })),
      })
      .nullable(),
    redemptions: z.array(redemptionView).max(listedRedemptionsMax),
  }),
  refusals: {},
})
export type RedemptionOffer = z.infer<typeof listRedemptions.reply>

export const redemptionFields = ['way', 'amount', 'cardId', 'brand', 'delivery'] as const
export type RedemptionField = (typeof redemptionFields)[number]

/**
 * Requests a redemption. `key` is the idempotency key: repeated requests with it are one redemption. `password_needed`: the session is
 * older than a day, and the password was not confirmed in the last 10 minutes.
 */
export const requestRedemption = endpoint({
  method: 'POST',
  path: '/api/Member/Redemptions',
  body: z.object({
    key: z.uuid(),
    way: z.enum(redemptionWays),
    /** Units: cents of credit. */
    amount: z.number(),
    /** Only for a statement credit. */
    cardId: z.uuid().nullable().default(null),
    /** Only for a gift card, like `delivery`. */
    brand: z.enum(giftCardBrands).nullable().default(null),
    delivery: z.enum(giftCardDeliveries).nullable().default(null),
  }),
  reply: z.object({ redemption: redemptionView, isDuplicate: z.boolean() }),
  refusals: {
    fields_invalid: 400,
    password_needed: 403,
    balance_changed: 409,
    key_conflict: 409,
    too_many_redemptions: 429,
  },
})
