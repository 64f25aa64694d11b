import { cardBrand } from '../../contract/vault.ts'
import { z } from '../../contract/schema.ts'

/** A card that a partner has on file for a customer, under the partner's id and without its number. */
export const cardOnFile = z.object({
  partnerCardId: z.string().min(1).max(80),
  cardType: cardBrand,
  lastFour: z.string().regex(/^\d{4}$/),
  description: z.string().max(40).default(''),
})
export type CardOnFile = z.infer<typeof cardOnFile>

/**
 * The cards a partner has on file (M2-057). `person` is the partner's id of the customer: the subject of the
 * partner's sign-in, else the partner number. Neither call throws; null means no usable reply.
 */
export type PartnerCardSource = {
  list(person: string): Promise<CardOnFile[] | null>
  /**
   * Asks the partner to encrypt one card's number for the vault, with a ticket of the vault's contract. The partner fetches the
   * vault's key itself: a key from the site could be the site's own, and the site could decrypt the number.
   */
  seal(person: string, partnerCardId: string, ticket: string): Promise<string | null>
}
