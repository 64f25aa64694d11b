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
  /** A newly linked card counts from the moment the network confirms; until then `pending`. */
  networkStatus: z.enum(['pending', 'active']),
  linkedAt: z.string(),
  /** From when on purchases count; null while `pending`. */
  countsFrom: z.string().nullable(),
  /** The month the card expires in, `YYYY-MM`; null while the vault has not said it. */
  expires: z.string().nullable(),
  /** `soon` from 30 days before its last month. An `expired` card counts for as long as its network takes it. */
  expiry: z.enum(['unknown', 'good', 'soon', 'expired']),
  /** The restaurant's date of the last purchase seen with it. */
  lastUsedOn: z.string().nullable(),
  /** What it ended in before its bank replaced it, for some weeks. */
  formerLastFour: z.string().nullable(),
  /** The partner's own product, such as the money card, when it is one. */
  product: z.string().nullable(),
})
export type CardView = z.infer<typeof cardView>

/** A card that was linked once: removed by the member, with or without withdrawing the consent, or moved to another program. */
export const earlierCard = z.object({
  id: z.string(),
  cardType: cardBrand,
  lastFour: z.string(),
  ended: z.enum(['removed', 'withdrawn', 'moved']),
  endedAt: z.string(),
})
export type EarlierCard = z.infer<typeof earlierCard>

export const listCards = endpoint({
  method: 'GET',
  path: '/api/Member/Cards',
  reply: z.object({
    items: z.array(cardView),
    maxLinkedCards: z.int(),
    /** The one linked card to ask about, because no purchase with it was seen for long; `othersUsed`: another card was used meanwhile. */
    silent: z.object({ id: z.string(), othersUsed: z.boolean() }).nullable(),
    earlier: z.array(earlierCard),
  }),
  refusals: {},
})
export type CardList = z.infer<(typeof listCards)['reply']>

const cardId = z.object({ id: z.uuid() })

export const cardRecord = z.object({
  cardType: cardBrand,
  lastFour: z.string(),
  /** The terms as they read when the member agreed to them. `endedAt` is when the card stopped counting, for whatever reason. */
  consent: z.object({
    agreedAt: z.string(),
    wording: z.string(),
    version: z.string(),
    withdrawnAt: z.string().nullable(),
    endedAt: z.string().nullable(),
  }),
  /** Oldest first. `replaced` has both last fours and the new month, `renewed` the new month of the same number. */
  history: z.array(
    z.object({
      at: z.string(),
      kind: z.enum(['consented', 'counts', 'replaced', 'renewed', 'kept', 'withdrawn', 'removed', 'moved']),
      lastFour: z.string().nullable(),
      formerLastFour: z.string().nullable(),
      expires: z.string().nullable(),
    }),
  ),
})
export type CardRecord = z.infer<typeof cardRecord>

/** Consent and history of one card, linked now or before. */
export const getCardRecord = endpoint({
  method: 'GET',
  path: '/api/Member/Cards/:id',
  params: cardId,
  reply: cardRecord,
  refusals: { unknown_card: 404 },
})

/** The member still uses a card that was silent: it is not asked about again for as long. */
export const keepCard = endpoint({
  method: 'POST',
  path: '/api/Member/Cards/:id/Keep',
  params: cardId,
  reply: z.object({ kept: z.literal(true) }),
  refusals: { unknown_card: 404 },
})

/** A card the partner has on file for the member: chosen by the partner's own name for it, its number is never here. */
export const partnerCard = z.object({
  partnerCardId: z.string(),
  cardType: cardBrand,
  lastFour: z.string(),
  description: z.string(),
})
export type PartnerCard = z.infer<typeof partnerCard>

/** Every card the partner has on file, linked or not. Only for partners with partner-loaded cards (M2-243). */
export const listPartnerCards = endpoint({
  method: 'GET',
  path: '/api/Cards/AllPartnerCards',
  reply: z.object({ items: z.array(partnerCard) }),
  refusals: { partner_unavailable: 503 },
})

/** Opens a card-entry frame: a ticket bound to partner, session and minutes. */
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
  /** One of the partner's own, by its name for it; then nothing is typed. */
  partnerCardId: z.string().max(80).optional(),
  /** What the frame sealed for the vault; the site passes it on and cannot read it. */
  encryptedCardNumber: z.string().max(4000).default(''),
  /** The member confirmed that a held card leaves the programme it is in; nothing is typed again. */
  pendingTransferId: z.uuid().optional(),
})

export type SubmittedCard = z.output<typeof submittedCard>

export const cardRegistration = z.object({
  memberCard: z.object({ cardType: z.string(), lastFour: z.string(), description: z.string() }),
  /** Absent when the card was linked. */
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  /** With `card_elsewhere`: the card is held for 15 minutes; sending this id again moves it here. */
  pendingTransferId: z.string().optional(),
})
export type CardRegistration = z.infer<typeof cardRegistration>

export const linkCards = endpoint({
  method: 'POST',
  path: '/api/Member/Cards',
  body: z.object({
    creditCards: z.array(submittedCard).max(cardsPerSubmissionMax),
    directFileFeedOptIn: z.boolean(),
    gRecaptchaResponse: z.string().max(4000).default(''),
  }),
  reply: z.object({ cardRegistration: z.array(cardRegistration) }),
  /** `not_joined`: signed in at the partner, terms not accepted yet. */
  refusals: { terms_required: 400, no_card: 400, not_joined: 409, ...humanCheckRefusals },
})

export const removeCard = endpoint({
  method: 'DELETE',
  path: '/api/Member/Cards',
  /** `withdraw`: the consent to read the card's purchases is withdrawn, and the withdrawal is recorded. */
  query: z.object({ id: z.string().max(60), why: z.enum(['remove', 'withdraw']).default('remove') }),
  reply: z.object({ lastFour: z.string(), signedOut: z.boolean() }),
  /** `password_needed`: removing the last card in a session older than a day needs the password again (P1-328). */
  refusals: { unknown_card: 404, password_needed: 403 },
})
