import { errors, jwtVerify } from 'jose'
import { ticketClaims, type TicketClaims } from '../contract/vault.ts'

export type TicketResult =
  | { ok: true; claims: TicketClaims }
  | { ok: false; reason: 'ticket_expired' | 'ticket_mismatch' }

/** Verifies a ticket: signed by the site, not expired, of the agreed shape, for an exact origin. */
export async function readTicket(ticket: string, linkKey: string, now: Date): Promise<TicketResult> {
  try {
    const { payload } = await jwtVerify(ticket, Buffer.from(linkKey), {
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['exp'],
    })
    const parsed = ticketClaims.safeParse(payload)
    if (!parsed.success || !isOrigin(parsed.data.parentOrigin)) return { ok: false, reason: 'ticket_mismatch' }
    return { ok: true, claims: parsed.data }
  } catch (error) {
    return { ok: false, reason: error instanceof errors.JWTExpired ? 'ticket_expired' : 'ticket_mismatch' }
  }
}

/** Whether the text is exactly `https://host[:port]`, or the same with `http`: it goes into a policy header and the frame's messages. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.origin === text && /^https?:$/.test(url.protocol)
}
