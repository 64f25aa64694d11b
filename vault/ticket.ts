import { errors, jwtVerify } from 'jose'
import { ticketClaims, type TicketClaims } from '../contract/vault.ts'

export type TicketSaid =
  | { ok: true; claims: TicketClaims }
  | { ok: false; because: 'ticket_expired' | 'ticket_mismatch' }

/** Opens a ticket: the site's own signature, in time, of the agreed shape, for an exact origin. */
export async function readTicket(ticket: string, linkKey: string, now: Date): Promise<TicketSaid> {
  try {
    const { payload } = await jwtVerify(ticket, Buffer.from(linkKey), {
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['exp'],
    })
    const shaped = ticketClaims.safeParse(payload)
    if (!shaped.success || !isOrigin(shaped.data.parentOrigin)) return { ok: false, because: 'ticket_mismatch' }
    return { ok: true, claims: shaped.data }
  } catch (error) {
    return { ok: false, because: error instanceof errors.JWTExpired ? 'ticket_expired' : 'ticket_mismatch' }
  }
}

/** `https://host[:port]` and nothing else: it becomes part of a policy header and of the frame's messages. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.origin === text && /^https?:$/.test(url.protocol)
}
