import { giftCardBrands, giftCardDeliveries } from '../domain/redemptions/choice.ts'
import { z } from './schema.ts'

/** How units leave the program (docs/decisions/0071). */
export const brandPayouts = z
  .strictObject({
    /**
     * Automatic payouts: the whole balance to a card once the balance reaches the brand's `payoutThresholdMinor`, or posting files to the
     * partner's program.
     */
    automatic: z.enum(['none', 'card_push', 'posting_file']).default('none'),
    /** What replaces a push when the card takes none or its last push came back: `hold` pays nothing, and the balance waits. */
    fallback: z.enum(['hold', 'statement_credit']).default('hold'),
    /** Maximum of one push in cents, a limit of the sending bank. A larger balance is paid in parts. */
    pushMaxMinor: z.int().positive().default(1_000_000),
    /** Whether a member may request a statement credit. */
    statementCredit: z.boolean().default(false),
    /** Gift cards that a member may request; none when a list is empty. */
    giftCards: z
      .strictObject({
        brands: z.array(z.enum(giftCardBrands)).default([]),
        deliveries: z.array(z.enum(giftCardDeliveries)).default([]),
      })
      .prefault({}),
    /** Only with `automatic: posting_file`: time of the daily file in `accountingZone`, and hours until its acknowledgment is late. */
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
