import type { Tx } from '../database/connect.ts'

/** Uses a ticket up: it opens one frame, within its minute, and never again. Null for any other. */
export const useTicket = (
  tx: Tx,
  partner: string,
  { ticketHash, tokenHash, now, notBefore }: { ticketHash: Buffer; tokenHash: Buffer; now: Date; notBefore: Date },
) =>
  tx
    .updateTable('emulation')
    .set({ entered_at: now, token_hash: tokenHash })
    .where('partner_id', '=', partner)
    .where('ticket_hash', '=', ticketHash)
    .where('entered_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('created_at', '>', notBefore)
    .returning(['id', 'member_id', 'operator_id', 'operator_name', 'mode', 'expires_at'])
    .executeTakeFirst()

/** The emulation behind a frame's cookie while it lasts. */
export const findEmulation = (tx: Tx, partner: string, tokenHash: Buffer, now: Date) =>
  tx
    .selectFrom('emulation')
    .innerJoin('member', (join) =>
      join.onRef('member.partner_id', '=', 'emulation.partner_id').onRef('member.id', '=', 'emulation.member_id'),
    )
    .select(['emulation.id', 'emulation.member_id', 'emulation.operator_id', 'emulation.operator_name'])
    .select(['emulation.mode', 'emulation.nonce_hash', 'member.first_name', 'member.last_name'])
    .where('emulation.partner_id', '=', partner)
    .where('emulation.token_hash', '=', tokenHash)
    .where('emulation.ended_at', 'is', null)
    .where('emulation.expires_at', '>', now)
    .executeTakeFirst()

/** Ends it; true only for whoever does it first. */
export const endEmulation = async (tx: Tx, partner: string, id: string, now: Date): Promise<boolean> =>
  (await tx
    .updateTable('emulation')
    .set({ ended_at: now })
    .where('partner_id', '=', partner)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined
