import { createHmac } from 'node:crypto'
import { detectBrand } from '../domain/cards/brand.ts'
import { isExpired } from '../domain/cards/expiry.ts'
import { isCardNumber } from '../domain/cards/number.ts'
import type { TicketClaims, TokenizeRefusal, TokenizeReply, TokenizeRequest } from '../contract/vault.ts'
import { withKeyLock } from './database.ts'
import type { VaultDeps } from './deps.ts'
import { ensureEnrollments, type CheckedCard, type EnrollmentResult } from './enrollment.ts'
import { openSealed, type OpenedCard } from './open-sealed.ts'
import { readTicket } from './ticket.ts'

/**
 * Decrypts a card, validates it against its ticket and the rules, enrolls it and returns a token. No caller receives the number. A ticket
 * works one time, even when the card is refused. Only an unavailable network or an error makes the ticket usable again. A request of
 * another partner or session does not use the ticket up.
 */
export async function tokenize(deps: VaultDeps, request: TokenizeRequest): Promise<TokenizeReply> {
  const refuse = (code: TokenizeRefusal): TokenizeReply => {
    deps.log({ event: 'card refused', code, partner: request.partner })
    return { ok: false, code }
  }
  const now = deps.clock.now()
  const card = await openSealed(deps, request.sealed)
  if (!card) return refuse('sealed_unreadable')
  const ticket = await readTicket(card.ticket, deps.linkKey, now)
  if (!ticket.ok) return refuse(ticket.reason)
  const { claims } = ticket
  if (claims.partner !== request.partner || claims.session !== request.session) return refuse('ticket_mismatch')
  if (!(await markTicketUsed(deps, claims))) return refuse('ticket_used')
  const refusal = refusalOf(card, claims, now)
  if (refusal) return refuse(refusal)
  try {
    const reply = await linkCard(deps, request, card)
    // The card could not be linked now and the member may try again, so the ticket becomes usable again until it expires.
    if (!reply.ok && reply.code === 'network_unavailable') await restoreTicket(deps, claims)
    return reply.ok ? reply : refuse(reply.code)
  } catch (error) {
    await restoreTicket(deps, claims)
    throw error
  }
}

function refusalOf({ number, expMonth, expYear }: OpenedCard, claims: TicketClaims, now: Date): TokenizeRefusal | null {
  const brand = detectBrand(number)
  if (brand === null || !claims.brands.includes(brand)) return 'brand_not_accepted'
  if (!isCardNumber(number)) return 'number_invalid'
  return isExpired(expMonth, expYear, now) ? 'card_expired' : null
}

/** Marks a ticket as used. Returns false for a ticket that was used before; of two concurrent calls only one returns true. */
async function markTicketUsed(deps: VaultDeps, claims: TicketClaims): Promise<boolean> {
  const { rowCount } = await deps.pool.query(
    'insert into vault.used_ticket (jti, expires_at) values ($1, $2) on conflict (jti) do nothing',
    [claims.jti, new Date(claims.exp * 1000)],
  )
  return rowCount === 1
}

async function restoreTicket(deps: VaultDeps, claims: TicketClaims): Promise<void> {
  await deps.pool.query('delete from vault.used_ticket where jti = $1', [claims.jti])
}

async function linkCard(deps: VaultDeps, request: TokenizeRequest, opened: OpenedCard): Promise<TokenizeReply> {
  const { number, expMonth, expYear } = opened
  const { partner, cardholder, countryCode } = request
  const fingerprint = createHmac('sha256', deps.fingerprintKey).update(number).digest('base64url')
  const card: CheckedCard = { number, expMonth, expYear, countryCode, partner, cardholder, fingerprint }
  return withKeyLock(deps.waitingPool, partner, fingerprint, async (client) => {
    const enrollment = await ensureEnrollments(deps, client, card)
    if (!enrollment.ok) return { ok: false, code: enrollment.reason }
    const token = deps.ids.token()
    const plain = Buffer.from(JSON.stringify([number, expMonth, expYear]))
    const { ciphertext, keyId } = deps.cipher.wrap(plain, `card ${token}`)
    plain.fill(0)
    await client.query(
      'insert into vault.card (token, partner_id, fingerprint, cardholder, card_wrapped, wrapped_by, made_at) values ($1, $2, $3, $4, $5, $6, $7)',
      [token, partner, fingerprint, cardholder, ciphertext, keyId, deps.clock.now()],
    )
    return replyFor(card, token, enrollment, (await deps.payer?.takesPush(number)) ?? null)
  })
}

function replyFor(
  card: CheckedCard,
  token: string,
  enrollment: Extract<EnrollmentResult, { ok: true }>,
  takesPush: boolean | null,
): TokenizeReply {
  const bin = card.number.slice(0, 6)
  const lastFour = card.number.slice(-4)
  const brand = detectBrand(card.number)
  if (brand === null) throw new Error('a validated card has no brand')
  const { references, confirmed } = enrollment
  const { fingerprint, expMonth, expYear } = card
  return { ok: true, token, brand, lastFour, bin, expMonth, expYear, fingerprint, references, confirmed, takesPush }
}
