import { cardBrands } from '../domain/cards/brand.ts'
import { z } from './schema.ts'

/** Lifetime of a frame ticket and of cards sealed with it: long enough to enter a card, short enough to make a stolen one useless. */
export const frameTicketLifeMs = 15 * 60_000
/** Time after which the page explains what may block a frame that is not ready (P1-539). */
export const frameLoadLimitMs = 20_000

export const cardBrand = z.enum(cardBrands)

/**
 * Claims of the ticket with which the site opens the frame: a compact JWS (HS256, vault link key). A sealed card contains its ticket, so
 * the vault accepts the card once, for this partner and session and until `exp`.
 */
export const ticketClaims = z.object({
  jti: z.string().min(16).max(64),
  partner: z.string().min(1).max(60),
  /** Hash of the session token, never the token. */
  session: z.string().min(16).max(64),
  /** The only origin that may embed the frame and receive its messages. */
  parentOrigin: z.url(),
  /** Part of every message between page and frame. */
  nonce: z.string().min(16).max(64),
  brands: z.array(cardBrand).min(1),
  /** Unix seconds. */
  exp: z.int(),
})
export type TicketClaims = z.infer<typeof ticketClaims>

/**
 * Theme of the frame, from the CSS variables of the page in its color scheme. The frame validates the values: colors are hex or rgb()/hsl()
 * of numbers, `radius` is px or rem, `font` is one that the vault serves (vault/fonts.ts). It drops anything else.
 */
export const frameTheme = z.object({
  font: z.string().max(120).optional(),
  ink: z.string().max(40).optional(),
  inkSoft: z.string().max(40).optional(),
  /** `paper`: background behind the fields; `surface`: background of the fields, by default the same. */
  paper: z.string().max(40).optional(),
  surface: z.string().max(40).optional(),
  line: z.string().max(40).optional(),
  accent: z.string().max(40).optional(),
  danger: z.string().max(40).optional(),
  radius: z.string().max(12).optional(),
})
export type FrameTheme = z.infer<typeof frameTheme>

/** Default labels of the frame. The page may send others. `{brands}` is replaced by the accepted card brands. */
export const frameLabelDefaults = {
  number: 'Card number',
  expiry: 'Expiration date',
  expiryHint: 'MM / YY',
  numberRequired: 'Please enter your credit card number.',
  numberIncomplete: 'This card number is too short.',
  numberTooLong: 'This is longer than a card number. Please check it.',
  numberInvalid: 'This card number is not right. Please check it.',
  brandNotAccepted: 'Card must be {brands}®',
  expiryRequired: 'Please enter the expiration date.',
  expiryInvalid: 'Please enter the expiration date as month and year.',
  expiryPast: 'This card has expired.',
  cleared: 'We cleared the card details for your safety. Please enter them again.',
} as const
export type FrameLabel = keyof typeof frameLabelDefaults
export type FrameLabels = Readonly<Record<FrameLabel, string>>

// Messages between page and frame. Both drop a message unless origin, nonce and shape match exactly.
export const pageMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('damask.frame.theme'),
    nonce: z.string(),
    theme: frameTheme,
    labels: z.record(z.string(), z.string().max(200)),
  }),
  z.object({ type: z.literal('damask.frame.submit'), nonce: z.string() }),
  z.object({ type: z.literal('damask.frame.reset'), nonce: z.string() }),
])
export type PageMessage = z.infer<typeof pageMessage>

export const frameMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('damask.frame.ready'), nonce: z.string(), height: z.number().min(0).max(600) }),
  z.object({ type: z.literal('damask.frame.resize'), nonce: z.string(), height: z.number().min(0).max(600) }),
  /** Whether the fields have a complete card, its brand by the first digits (null while unknown), and whether both fields are empty. */
  z.object({
    type: z.literal('damask.frame.state'),
    nonce: z.string(),
    complete: z.boolean(),
    brand: cardBrand.nullable(),
    empty: z.boolean(),
  }),
  z.object({
    type: z.literal('damask.frame.sealed'),
    nonce: z.string(),
    sealed: z.string().max(4000),
    brand: cardBrand,
    lastFour: z.string().regex(/^\d{4}$/),
  }),
  /**
   * `cleared`: the frame emptied the fields after the ticket's 15 minutes. `failed`: it could not encrypt the card, and shows no reason.
   * Other codes: it refused a submission and shows the reason at the field.
   */
  z.object({
    type: z.literal('damask.frame.invalid'),
    nonce: z.string(),
    field: z.enum(['number', 'expiry']),
    code: z.enum(['required', 'incomplete', 'invalid', 'brand', 'expired', 'cleared', 'failed']),
  }),
  /** The member pressed Enter in a field, so the page may submit. */
  z.object({ type: z.literal('damask.frame.enter'), nonce: z.string() }),
])
export type FrameMessage = z.infer<typeof frameMessage>

/**
 * GET /keys: the vault's public sealing keys, the current one first. Each vault has separate keys, so that no environment can open
 * another's cards.
 */
export const sealingKeys = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: z.string(),
      y: z.string(),
      kid: z.string(),
      use: z.literal('enc'),
      alg: z.literal('ECDH-ES'),
    }),
  ),
})

/**
 * Content of a sealed card: a compact JWE (ECDH-ES, A256GCM) for the vault's current key, made by the frame or by a partner with cards on
 * file.
 */
export const sealedCard = z.object({
  ticket: z.string().max(2000),
  number: z.string().regex(/^\d{13,19}$/),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2099),
})

// Calls between site and vault, signed with `x-damask-signature: t=<unix ms>,v1=<base64url HMAC-SHA256(link key, t.path.body)>`, valid for
// five minutes.
export const linkSignatureHeader = 'x-damask-signature'
export const linkSignatureLifeMs = 5 * 60_000
export const vaultPaths = {
  tokenize: '/cards',
  acknowledge: '/cards/acknowledge',
  forget: '/cards/forget',
  pay: '/payouts',
  payoutStatus: '/payouts/ask',
  listPayouts: '/payouts/list',
  expiries: '/cards/expiries',
  keys: '/keys',
} as const
export const tokenizeRequest = z.object({
  sealed: z.string().min(1).max(4000),
  partner: z.string(),
  session: z.string(),
  /** The member's publicId, which identifies the cardholder at the networks. */
  cardholder: z.string(),
  countryCode: z.literal('USA'),
})
export type TokenizeRequest = z.infer<typeof tokenizeRequest>

/** Why the vault refused a card. `cardRefusalCopy` has the texts; that of `brand_not_accepted` is `frame.brandNotAccepted`. */
const tokenizeRefusals = [
  'sealed_unreadable',
  'ticket_expired',
  'ticket_used',
  'ticket_mismatch',
  'number_invalid',
  'brand_not_accepted',
  'card_expired',
  'network_refused',
  'network_unavailable',
] as const
export type TokenizeRefusal = (typeof tokenizeRefusals)[number]

export const tokenizeReply = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    token: z.string(),
    brand: cardBrand,
    lastFour: z.string().regex(/^\d{4}$/),
    /** First six digits. They identify the card product, also on an issuer's feed. */
    bin: z.string().regex(/^\d{6}$/),
    /** The expiration, absent in replies of an older vault release. The site then requests it with POST /cards/expiries. */
    expMonth: z.int().min(1).max(12).optional(),
    expYear: z.int().min(2000).max(2099).optional(),
    /** Equal for equal card numbers in every program; useless without the vault's key. */
    fingerprint: z.string().min(16).max(64),
    references: z.array(z.object({ provider: z.string(), reference: z.string() })),
    /** False until the issuer confirms the card at the network. Purchases count from then. */
    confirmed: z.boolean(),
    /** Whether the card accepts pushed money; null when unknown. */
    takesPush: z.boolean().nullable(),
  }),
  z.object({
    ok: z.literal(false),
    code: z.enum(tokenizeRefusals),
  }),
])
export type TokenizeReply = z.infer<typeof tokenizeReply>

/** Age from which the vault reports unacknowledged cards, because its reply to the site may have been lost. */
export const unacknowledgedAfterMs = 30 * 60_000
export const cardTokensMax = 100

const cardTokens = z.array(z.string().min(1).max(80)).max(cardTokensMax)
/**
 * POST /cards/acknowledge {tokens}: the site has stored these cards. Replies with the oldest cards, at most 100, that the site has not
 * acknowledged half an hour after they were made. The site acknowledges those it has and deletes the rest, so that a crash
 * between the vault's reply and the site's commit leaves no card number behind.
 */
export const acknowledgeRequest = z.object({ tokens: cardTokens })
export const acknowledgeReply = z.object({ unacknowledged: cardTokens })

/** POST /cards/forget {token}: unlinks the card at the network and deletes the number. Idempotent. */
export const forgetRequest = z.object({ token: z.string().min(1).max(80) })

const payoutId = z.uuid()
/**
 * POST /payouts: pushes money to the card of a token. The id is the idempotency key: the vault replies to a repeated call from its store.
 * It sends a payment again, under the same trace number, only when the network has no record of it.
 */
export const pushRequest = z.object({
  id: payoutId,
  partner: z.string().min(1).max(60),
  token: z.string().min(1).max(80),
  amountMinor: z.int().positive(),
  currency: z.literal('USD'),
  /** The member's name, for the bank's statement. */
  recipient: z.string().min(1).max(60),
})
export type PushRequest = z.infer<typeof pushRequest>

/** POST /payouts/ask: current result of one payment. */
export const pushStatusRequest = z.object({ id: payoutId, partner: z.string() })

export const pushRefusals = ['card_refused', 'card_closed', 'card_unknown'] as const
/** The network's reference of the payment. */
const reference = z.string().max(60).optional()
/**
 * `accepted`: the network approved the payment; `paid`: it reports the payment as completed. `rejected`: it refused the payment; `bounced`:
 * the payment was returned. Both are final. `unknown`: no reply yet. `absent`: the network has no payment with this id; `no_funds` and
 * `not_configured` give the reason.
 */
export const pushReply = z.discriminatedUnion('result', [
  z.object({ result: z.literal('accepted'), reference }),
  z.object({ result: z.literal('paid'), reference }),
  z.object({ result: z.literal('rejected'), code: z.enum(pushRefusals), reference }),
  z.object({ result: z.literal('bounced'), code: z.enum(pushRefusals), reference }),
  z.object({ result: z.literal('unknown') }),
  z.object({ result: z.literal('absent'), code: z.enum(['no_funds', 'not_configured']).optional() }),
])
export type PushReply = z.infer<typeof pushReply>

/** Maximum length of a list: the vault queries the network for each payment in turn, within the minute that the site waits. */
export const pushesPerListMax = 25
/**
 * POST /payouts/list: a partner's payments requested at or after `since`, in order of id, from the first id above `after` on, each with the
 * network's current result.
 */
export const listPushesRequest = z.object({ partner: z.string(), since: z.iso.datetime(), after: payoutId.nullable() })
export const listPushesReply = z.object({
  pushes: z.array(z.object({ id: payoutId, amountMinor: z.int(), reply: pushReply })).max(pushesPerListMax),
})
export type ListedPush = z.infer<typeof listPushesReply>['pushes'][number]
/**
 * POST /cards/expiries {tokens}: expiration months, for cards linked before `tokenizeReply` had them. The reply leaves out unknown tokens.
 */
export const expiriesRequest = z.object({ tokens: cardTokens })
export const expiriesReply = z.object({
  cards: z.array(
    z.object({ token: z.string(), expMonth: z.int().min(1).max(12), expYear: z.int().min(2000).max(2099) }),
  ),
})
export type CardExpiry = z.infer<typeof expiriesReply>['cards'][number]
