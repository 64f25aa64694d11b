import { cardBrand } from '../../contract/vault.ts'
import { z } from '../../contract/schema.ts'

/** A card that a partner holds for one of its customers: by the partner's own name for it, never by its number. */
export const partnerCard = z.object({
  partnerCardId: z.string().min(1).max(80),
  cardType: cardBrand,
  lastFour: z.string().regex(/^\d{4}$/),
  description: z.string().max(40).default(''),
})
export type PartnerCard = z.infer<typeof partnerCard>

/**
 * The cards a partner has on file (M2-057). `person` is the partner's id of its customer: the subject of its
 * sign-in, else the partner number. Neither call throws: null means that the partner did not answer.
 */
export type PartnerCards = {
  list(person: string): Promise<PartnerCard[] | null>
  /**
   * Asks the partner to seal one card's number for the vault, under a ticket of the vault's contract. The partner fetches the vault's key by
   * itself: were it handed on by the site, the site could hand on its own and read what it must not.
   */
  seal(person: string, partnerCardId: string, ticket: string): Promise<string | null>
}
