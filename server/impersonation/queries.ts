import type { Tx } from '../database/connect.ts'

/**
 * Marks a ticket as used, so that it opens one frame, and stores `tokenHash`, the hash of the frame's session token. Undefined for an
 * unknown or used ticket, one of an ended impersonation, and one that was not created after `notBefore`.
 */
export const consumeTicket = (
  tx: Tx,
  partner: string,
  { ticketHash, tokenHash, now, notBefore }: { ticketHash: Buffer; tokenHash: Buffer; now: Date; notBefore: Date },
) =>
  tx
    .updateTable('impersonation')
    .set({ entered_at: now, token_hash: tokenHash })
    .where('partner_id', '=', partner)
    .where('ticket_hash', '=', ticketHash)
    .where('entered_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('created_at', '>', notBefore)
    .returning(['member_id', 'mode', 'expires_at'])
    .executeTakeFirst()

/** The impersonation by the hash of its session token; undefined after it has ended or expired. */
export const findImpersonation = (tx: Tx, partner: string, tokenHash: Buffer, now: Date) =>
  tx
    .selectFrom('impersonation')
    .innerJoin('member', (join) =>
      join
        .onRef('member.partner_id', '=', 'impersonation.partner_id')
        .onRef('member.id', '=', 'impersonation.member_id'),
    )
    .select(['impersonation.id', 'impersonation.member_id', 'impersonation.operator_name'])
    .select(['impersonation.mode', 'impersonation.nonce_hash', 'member.first_name', 'member.last_name'])
    .where('impersonation.partner_id', '=', partner)
    .where('impersonation.token_hash', '=', tokenHash)
    .where('impersonation.ended_at', 'is', null)
    .where('impersonation.expires_at', '>', now)
    .executeTakeFirst()

/** Ends an impersonation; true only for the first caller. */
export const setImpersonationEnded = async (tx: Tx, partner: string, id: string, now: Date): Promise<boolean> =>
  (await tx
    .updateTable('impersonation')
    .set({ ended_at: now })
    .where('partner_id', '=', partner)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined
