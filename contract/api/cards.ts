import { cardsPerSubmissionMax } from '../../domain/cards/slots.ts'
import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { cardBrand } from '../vault.ts'
import { humanCheckRefusals } from './human-check.ts'

export { cardsPerSubmissionMax }

export const cardView = z.object({
  id: z.string(),
  partnerCardId: z.string().nullable(),
  cardType: cardBrand,
  lastFour: z.string(),
  description: z.string(),
  /** `pending` until the network confirms a new card. Purchases count from that moment. */
  networkStatus: z.enum(['pending', 'active']),
  linkedAt: z.string(),
  /** Start of the time in which purchases count; null while `pending`. */
  countsFrom: z.string().nullable(),
  /** The card's expiration month, `YYYY-MM`; null until the vault reports it. */
  expires: z.string().nullable(),
  /** `soon` from 30 days before the month of `expires`. Purchases with an `expired` card count for as long as its network reports them. */
  expiry: z.enum(['unknown', 'good', 'soon', 'expired']),
  /** Date of the last reported purchase, in the restaurant's calendar. */
  lastUsedOn: z.string().nullable(),
  /** Last four digits before the bank replaced the card, for 60 days after the replacement; null otherwise. */
  formerLastFour: z.string().nullable(),
  /** The partner's card product, such as the money card; null for other cards. */
  product: z.string().nullable(),
})
export type CardView = z.infer<typeof cardView>

/** A card that is no longer linked. `withdrawn`: the member removed it and withdrew the consent; `moved`: to another program. */
export const earlierCard = z.object({
  id: z.string(),
  cardType: cardBrand,
  lastFour: z.string(),
  endReason: z.enum(['removed', 'withdrawn', 'moved']),
  endedAt: z.string(),
})
export type EarlierCard = z.infer<typeof earlierCard>

export const listCards = endpoint({
  method: 'GET',
  path: '/api/Member/Cards',
  reply: z.object({
    items: z.array(cardView),
    maxLinkedCards: z.int(),
    /**
     * The linked card without a purchase for the longest time, which the page asks about; null when no card reaches the
     * partner's `silentCardDays`. `otherCardsUsed`: whether another card was used within these days.
     */
    unusedCard: z.object({ id: z.string(), otherCardsUsed: z.boolean() }).nullable(),
    /** Latest end first, at most 50. */
    earlier: z.array(earlierCard),
  }),
  refusals: {},
})
export type CardList = z.infer<(typeof listCards)['reply']>

const cardId = z.object({ id: z.uuid() })

export const cardRecord = z.object({
  cardType: cardBrand,
  lastFour: z.string(),
  /** The wording at the time of agreement. `endedAt`: when the card stopped counting, for any reason. */
  consent: z.object({
    agreedAt: z.string(),
    wording: z.string(),
    version: z.string(),
    withdrawnAt: z.string().nullable(),
    endedAt: z.string().nullable(),
  }),
  /**
   * Oldest first. `confirmed`: the network confirmed the card; `kept`: the member confirmed that it is still in use (`keepCard`).
   * `replaced` has the old and new last four and the new month; `renewed` has the new month of the same number.
   */
  history: z.array(
    z.object({
      at: z.string(),
      kind: z.enum(['consented', 'confirmed', 'replaced', 'renewed', 'kept', 'withdrawn', 'removed', 'moved']),
      lastFour: z.string().nullable(),
      formerLastFour: z.string().nullable(),
      expires: z.string().nullable(),
    }),
  ),
})
export type CardRecord = z.infer<typeof cardRecord>

/** Consent and history of one current or former card. */
export const getCardRecord = endpoint({
  method: 'GET',
  path: '/api/Member/Cards/:id',
  params: cardId,
  reply: cardRecord,
  refusals: { unknown_card: 404 },
})

/** The member confirms that an unused card is still in use. The page asks again only after the same number of days without use. */
export const keepCard = endpoint({
  method: 'POST',
  path: '/api/Member/Cards/:id/Keep',
  params: cardId,
  reply: z.object({ confirmed: z.literal(true) }),
  refusals: { unknown_card: 404 },
})

/** A card that the partner has on file for the member. The partner's id identifies it; the number is never here. */
export const partnerCard = z.object({
  partnerCardId: z.string(),
  cardType: cardBrand,
  lastFour: z.string(),
  description: z.string(),
})
export type PartnerCard = z.infer<typeof partnerCard>

/** Every card that the partner has on file, linked or not. Only for partners with partner-loaded cards (M2-243). */
export const listPartnerCards = endpoint({
  method: 'GET',
  path: '/api/Cards/AllPartnerCards',
  reply: z.object({ items: z.array(partnerCard) }),
  refusals: { partner_unavailable: 503 },
})

/**
 * Opens a card-entry frame with a ticket that is bound to partner and session and expires after 15 minutes (`frameTicketLifeMs`). `origin`
 * and `nonce`: the frame's origin and the secret that each message between page and frame must carry.
 */
export const openCardFrame = endpoint({
  method: 'POST',
  path: '/api/Member/CardFrame',
  reply: z.object({ frameUrl: z.string(), origin: z.string(), nonce: z.string(), expiresAt: z.string() }),
  refusals: {},
})

export const submittedCard = z.object({
  cardType: z.string().max(20).default(''),
  lastFour: z.string().max(4).default(''),
  description: z.string().trim().max(40).default(''),
  /** The partner's id of a card on file. The member then enters no number. */
  partnerCardId: z.string().max(80).optional(),
  /** The number, encrypted by the frame for the vault. The site forwards it and cannot read it. */
  encryptedCardNumber: z.string().max(4000).default(''),
  /** Set when the member confirms that a card leaves its present program. The member does not enter the number again. */
  pendingTransferId: z.uuid().optional(),
})

export type SubmittedCard = z.output<typeof submittedCard>

export const cardRegistration = z.object({
  memberCard: z.object({ cardType: z.string(), lastFour: z.string(), description: z.string() }),
  /** Absent when the card was linked. */
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  /** With `card_elsewhere`: the card is a pending transfer for 15 minutes. Sending this id moves it here. */
  pendingTransferId: z.string().optional(),
})
export type CardRegistration = z.infer<typeof cardRegistration>

export const linkCards = endpoint({
  method: 'POST',
  path: '/api/Member/Cards',
  body: z.object({
    creditCards: z.array(submittedCard).max(cardsPerSubmissionMax),
    /** Whether the member accepts the card terms; false is refused with `terms_required`. */
    directFileFeedOptIn: z.boolean(),
    gRecaptchaResponse: z.string().max(4000).default(''),
  }),
  reply: z.object({ cardRegistration: z.array(cardRegistration) }),
  /** `not_joined`: the member signed in at the partner and has not accepted the terms yet. */
  refusals: { terms_required: 400, no_card: 400, not_joined: 409, ...humanCheckRefusals },
})

export const removeCard = endpoint({
  method: 'DELETE',
  path: '/api/Member/Cards',
  /** `withdraw` also withdraws the consent to read the card's purchases and records the withdrawal. */
  query: z.object({ id: z.string().max(60), reason: z.enum(['remove', 'withdraw']).default('remove') }),
  /** `signedOut`: it was the last card, so all sessions of the member have ended. */
  reply: z.object({ lastFour: z.string(), signedOut: z.boolean() }),
  /** `password_needed`: in a session older than a day, the member must confirm the password before removing the last card (P1-328). */
  refusals: { unknown_card: 404, password_needed: 403 },
})
