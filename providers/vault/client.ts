import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import {
  acknowledgeReply,
  expiriesReply,
  listPushesReply,
  pushesPerListMax,
  pushReply,
  linkSignatureHeader,
  tokenizeReply,
  vaultPaths,
  type ListedPush,
  type PushReply,
  type PushRequest,
  type CardExpiry,
  type TicketClaims,
  type TokenizeReply,
  type TokenizeRequest,
} from '../../contract/vault.ts'

/** The vault's call to a network takes at most 5 s, and may wait for another call of the same card. */
const tokenizeLimitMs = 15_000
const forgetLimitMs = 15_000
const acknowledgeLimitMs = 15_000
/** The vault queries a payment, sends it and stores the reply. */
const payLimitMs = 25_000
/** The vault queries each payment of a page in turn. */
const listLimitMs = 60_000
const expiriesLimitMs = 15_000

export type VaultClient = {
  /**
   * Sends an encrypted card and returns its token, or the reason of a refusal. A vault that is unreachable, fails, or does not reply in
   * JSON counts as `network_unavailable`. Throws when the vault does not accept the site's signature or the shape of its call, or replies
   * in an unknown shape.
   */
  tokenize(request: TokenizeRequest): Promise<TokenizeReply>
  /**
   * Acknowledges cards that the site has stored, at most `cardTokensMax`. Returns the tokens of the oldest cards that the site
   * has not acknowledged. Throws when the call must be retried.
   */
  acknowledge(tokens: readonly string[]): Promise<string[]>
  /**
   * Returns the expiry of each of these cards, at most `cardTokensMax`. Leaves out unknown cards. Throws when the call must be
   * retried.
   */
  expiries(tokens: readonly string[]): Promise<CardExpiry[]>
  /** Deletes the card at the vault and unlinks it at the network. Idempotent. Throws when the call must be retried. */
  forget(token: string): Promise<void>
  /**
   * Pays to the card of a token. The id is the idempotency key. Does not throw: an unclear result, or an id of another payment, is
   * `unknown`.
   */
  pay(request: PushRequest): Promise<PushReply>
  /** The state of a payment. Does not throw: an unclear result is `unknown`. */
  fetchPayout(query: { id: string; partner: string }): Promise<PushReply>
  /** Payments for a partner since a moment, with their current state at the network. Throws when a call fails. */
  listPayouts(query: { partner: string; since: Date }): Promise<ListedPush[]>
  /** Signs the site's claims for a frame. `exp` is seconds since 1970, at most `frameTicketLifeMs` ahead. */
  frameTicket(claims: TicketClaims): Promise<string>
}

/** The site's side of the signed link to the vault (contract/vault.ts). `now` is milliseconds since 1970. */
export function vaultClient(options: {
  baseUrl: string
  linkKey: string
  fetch?: typeof fetch
  now?: () => number
}): VaultClient {
  const call = options.fetch ?? fetch
  const now = options.now ?? Date.now
  const post = (path: string, message: unknown, limitMs: number): Promise<Response> => {
    const body = JSON.stringify(message)
    const at = now()
    const signature = createHmac('sha256', options.linkKey).update(`${at}.${path}.${body}`).digest('base64url')
    return call(new URL(path, options.baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', [linkSignatureHeader]: `t=${at},v1=${signature}` },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    })
  }
  /** Posts one call about a payment. Every failure, also a time-out, is `unknown`, because the payment may have been sent. */
  const postPush = async (path: string, message: unknown): Promise<PushReply> => {
    const response = await post(path, message, payLimitMs).catch(() => null)
    const body: unknown = response?.ok ? await response.json().catch(() => null) : null
    return pushReply.safeParse(body).data ?? { result: 'unknown' }
  }
  const unavailable: TokenizeReply = { ok: false, code: 'network_unavailable' }
  return {
    async tokenize(request) {
      const response = await post(vaultPaths.tokenize, request, tokenizeLimitMs).catch(() => null)
      if (!response || response.status >= 500) return unavailable
      if (!response.ok) throw new Error(`the vault refused the call: ${response.status}`)
      const body: unknown = await response.json().catch(() => null)
      return body === null ? unavailable : tokenizeReply.parse(body)
    },
    async acknowledge(tokens) {
      const response = await post(vaultPaths.acknowledge, { tokens }, acknowledgeLimitMs)
      if (!response.ok) throw new Error(`the vault did not accept the acknowledgment: ${response.status}`)
      return acknowledgeReply.parse(await response.json()).unacknowledged
    },
    async expiries(tokens) {
      const response = await post(vaultPaths.expiries, { tokens }, expiriesLimitMs)
      if (!response.ok) throw new Error(`the vault did not return the expiries: ${response.status}`)
      return expiriesReply.parse(await response.json()).cards
    },
    async forget(token) {
      const response = await post(vaultPaths.forget, { token }, forgetLimitMs)
      if (!response.ok) throw new Error(`the vault did not delete the card: ${response.status}`)
    },
    pay: (request) => postPush(vaultPaths.pay, request),
    fetchPayout: (query) => postPush(vaultPaths.payoutStatus, query),
    async listPayouts({ partner, since }) {
      const pushes: ListedPush[] = []
      for (let after: string | null = null; ;) {
        const query = { partner, since: since.toISOString(), after }
        const response = await post(vaultPaths.listPayouts, query, listLimitMs)
        if (!response.ok) throw new Error(`the vault did not list its payments: ${response.status}`)
        const page = listPushesReply.parse(await response.json()).pushes
        pushes.push(...page)
        if (page.length < pushesPerListMax) return pushes
        after = page.at(-1)?.id ?? null
      }
    },
    frameTicket: (claims) => frameTicket(claims, options.linkKey),
  }
}

/** A frame ticket: compact JWS, HS256 with the link key. */
export function frameTicket(claims: TicketClaims, linkKey: string): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(linkKey))
}
