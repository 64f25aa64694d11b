import { cardBrands } from '../domain/cards/brand.ts'
import { z } from './schema.ts'

/** How long a frame ticket and what was sealed under it stay good. Long enough to type a card, short enough to be worthless later. */
export const ticketLifeMs = 15 * 60_000
/** The page explains what may block the frame when it has not reported ready by then (P1-539). */
export const frameLoadLimitMs = 20_000

export const cardBrand = z.enum(cardBrands)
export type CardBrand = z.infer<typeof cardBrand>

/**
 * What the site vouches for when it opens the frame: a compact JWS (HS256, vault link key) with these claims.
 * The sealed number carries the ticket, so it is good for this partner, this session and these minutes, once.
 */
export const ticketClaims = z.object({
  jti: z.string().min(16).max(64),
  partner: z.string().min(1).max(60),
  /** Hash of the session, never the session itself. */
  session: z.string().min(16).max(64),
  /** The one origin that may hold the frame and hear from it. */
  parentOrigin: z.url(),
  /** Echoed in every message between page and frame. */
  nonce: z.string().min(16).max(64),
  brands: z.array(cardBrand).min(1),
  exp: z.int(),
})
export type TicketClaims = z.infer<typeof ticketClaims>

/**
 * Looks for the frame, from the brand's tokens of the scheme the page shows: values only, checked again by the frame. Colours are hex
 * or rgb()/hsl() of numbers, `radius` is px or rem, `font` one the vault serves itself (vault/fonts.ts), anything else is dropped.
 */
export const frameTheme = z.object({
  font: z.string().max(120).optional(),
  ink: z.string().max(40).optional(),
  inkSoft: z.string().max(40).optional(),
  /** Behind the fields, and of the fields themselves (default: the same). */
  paper: z.string().max(40).optional(),
  surface: z.string().max(40).optional(),
  line: z.string().max(40).optional(),
  accent: z.string().max(40).optional(),
  danger: z.string().max(40).optional(),
  radius: z.string().max(12).optional(),
})
export type FrameTheme = z.infer<typeof frameTheme>

/** The words of the frame; a label that the page does not send keeps its default. `{brands}` stands for the accepted ones. */
export const frameLabelDefaults = {
  number: 'Card number',
  expiry: 'Expiration date',
  expiryHint: 'MM / YY',
  numberRequired: 'Please enter your credit card number.',
  numberIncomplete: 'This card number is too short.',
  numberInvalid: 'This card number is not right. Please check it.',
  brandNotAccepted: 'Card must be {brands}®',
  expiryRequired: 'Please enter the expiration date.',
  expiryInvalid: 'Please enter the expiration date as month and year.',
  expiryPast: 'This card has expired.',
  cleared: 'We cleared the card details for your safety. Please enter them again.',
} as const
export type FrameLabel = keyof typeof frameLabelDefaults
export type FrameLabels = Readonly<Record<FrameLabel, string>>

// Messages between the page and the frame. Exact origin, exact nonce, exact shape, or they are dropped.
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
  /** Whether the fields hold a card that could be submitted; brand is known from the first digits. */
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
  /** A submission was refused and the frame says why beside the field; `cleared` when it emptied itself after the ticket's 15 minutes. */
  z.object({
    type: z.literal('damask.frame.invalid'),
    nonce: z.string(),
    field: z.enum(['number', 'expiry']),
    code: z.enum(['required', 'incomplete', 'invalid', 'brand', 'expired', 'cleared', 'failed']),
  }),
  /** Enter was pressed in a field: the page may submit, as it would for a field of its own. */
  z.object({ type: z.literal('damask.frame.enter'), nonce: z.string() }),
])
export type FrameMessage = z.infer<typeof frameMessage>

/** GET /keys: what may be sealed for, the key of today first. Public; each vault has its own, so that one environment cannot open another's. */
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

/** Compact JWE (ECDH-ES, A256GCM) the frame, or a partner with cards on file, makes for the vault's current key; this is inside. */
export const sealedCard = z.object({
  ticket: z.string().max(2000),
  number: z.string().regex(/^\d{13,19}$/),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2099),
})

// The calls between site and vault. Signed: `x-damask-signature: t=<unix ms>,v1=<base64url HMAC-SHA256(link key, t.path.body)>`, five minutes.
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
  /** The member's publicId: what the networks know the cardholder by. */
  cardholder: z.string(),
  countryCode: z.literal('USA'),
})
export type TokenizeRequest = z.infer<typeof tokenizeRequest>

/** Why a card was not taken; `cardRefusalCopy` has the sentences. */
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
    /** First six digits: says which product it is, and what an issuer's own feed knows it by. */
    bin: z.string().regex(/^\d{6}$/),
    /** Absent from a vault of an earlier release; the site asks for it later. */
    expMonth: z.int().min(1).max(12).optional(),
    expYear: z.int().min(2000).max(2099).optional(),
    /** Same number, same fingerprint, in every programme; useless outside the vault's key. */
    fingerprint: z.string().min(16).max(64),
    references: z.array(z.object({ provider: z.string(), reference: z.string() })),
    /** False while the network still waits for the issuer: purchases do not count yet. */
    confirmed: z.boolean(),
    /** Whether money can be pushed to it; null where no network was asked or it does not say. */
    takesPush: z.boolean().nullable(),
  }),
  z.object({
    ok: z.literal(false),
    code: z.enum(tokenizeRefusals),
  }),
])
export type TokenizeReply = z.infer<typeof tokenizeReply>

/** Cards made before this and never acknowledged: the answer that named them may have been lost, so the vault names them to the site. */
export const unacknowledgedAfterMs = 30 * 60_000
export const acknowledgeTokensMax = 100

const cardTokens = z.array(z.string().min(1).max(80)).max(acknowledgeTokensMax)
/**
 * POST /cards/acknowledge {tokens}: the site has stored these cards. Replies with the oldest cards that the site has not
 * acknowledged half an hour after they were made. The site acknowledges those it has and deletes the rest, so that a crash
 * between the vault's reply and the site's commit leaves no card number behind.
 */
export const acknowledgeRequest = z.object({ tokens: cardTokens })
export const acknowledgeReply = z.object({ unacknowledged: cardTokens })

/** POST /cards/forget {token}: unlinks at the network and deletes the number. Repeating it is fine. */
export const forgetRequest = z.object({ token: z.string().min(1).max(80) })

const payoutId = z.uuid()
/**
 * POST /payouts: pushes money to the card of a token. The id is the idempotency key: the vault answers a repeat from what it stored,
 * and sends a payment again, under the same numbers, only when the network has none.
 */
export const pushRequest = z.object({
  id: payoutId,
  partner: z.string().min(1).max(60),
  token: z.string().min(1).max(80),
  amountMinor: z.int().positive(),
  currency: z.literal('USD'),
  recipient: z.string().min(1).max(60),
})
export type PushRequest = z.infer<typeof pushRequest>

/** POST /payouts/ask: what became of one. */
export const pushStatusRequest = z.object({ id: payoutId, partner: z.string() })

export const pushRefusals = ['card_refused', 'card_closed', 'card_unknown'] as const
const reference = z.string().max(60).optional()
/** `unknown`: no answer yet. `absent`: nothing was paid under this id; `no_funds` and `not_configured` say why. */
export const pushReply = z.discriminatedUnion('result', [
  z.object({ result: z.literal('accepted'), reference }),
  z.object({ result: z.literal('paid'), reference }),
  z.object({ result: z.literal('rejected'), code: z.enum(pushRefusals), reference }),
  z.object({ result: z.literal('bounced'), code: z.enum(pushRefusals), reference }),
  z.object({ result: z.literal('unknown') }),
  z.object({ result: z.literal('absent'), code: z.enum(['no_funds', 'not_configured']).optional() }),
])
export type PushReply = z.infer<typeof pushReply>

/** The vault asks the network about each, one after the other, within the minute that the site waits for a list. */
export const pushesPerListMax = 25
/** POST /payouts/list: what the vault paid for a partner, in the order of ids after `after`, as the network says it now. */
export const listPushesRequest = z.object({ partner: z.string(), since: z.iso.datetime(), after: payoutId.nullable() })
export const listPushesReply = z.object({
  pushes: z.array(z.object({ id: payoutId, amountMinor: z.int(), reply: pushReply })).max(pushesPerListMax),
})
export type ListedPush = z.infer<typeof listPushesReply>['pushes'][number]
/** POST /cards/expiries {tokens}: when these cards expire, for cards that were linked before `tokenizeReply` had it. Unknown tokens are left out. */
export const expiriesRequest = z.object({ tokens: cardTokens })
export const expiriesReply = z.object({
  cards: z.array(
    z.object({ token: z.string(), expMonth: z.int().min(1).max(12), expYear: z.int().min(2000).max(2099) }),
  ),
})
export type CardExpiry = z.infer<typeof expiriesReply>['cards'][number]
