import { giftCardBrands, giftCardDeliveries } from '../domain/redemptions/choice.ts'
import { z } from './schema.ts'

/** How units leave the program (docs/decisions/0071). */
export const brandPayouts = z
  .strictObject({
    /** What happens by itself: the whole balance to a card from the threshold on, or posting files to the partner's program. */
    automatic: z.enum(['none', 'card_push', 'posting_file']).default('none'),
    /** What takes the place of a push where the card takes none. */
    fallback: z.enum(['hold', 'statement_credit']).default('hold'),
    /** The most that one push pays, in cents, as the bank that sends it limits transfers; a larger balance is paid in parts. */
    pushMaxMinor: z.int().positive().default(1_000_000),
    /** Whether a member may ask for a statement credit. */
    statementCredit: z.boolean().default(false),
    /** The gift cards that a member may ask for; none where a list is empty. */
    giftCards: z
      .strictObject({
        brands: z.array(z.enum(giftCardBrands)).default([]),
        deliveries: z.array(z.enum(giftCardDeliveries)).default([]),
      })
      .prefault({}),
    /** Where `automatic` is `posting_file`: when the file of a day is made, in the partner's zone, and how soon it is acknowledged. */
    postingFiles: z
      .strictObject({
        at: z
          .string()
          .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 22:00')
          .default('22:00'),
        acknowledgeHours: z.int().min(1).max(240).default(24),
      })
      .prefault({}),
  })
  .prefault({})
