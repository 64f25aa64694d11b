import type { Tx } from '../database/connect.ts'

/**
 * Locks the member's row until the commit. Concurrent requests of one member then run one after the other, so that a check of a limit,
 * such as the maximum number of cards, sees what the others wrote. A transaction that also locks the partner's ledger locks the member
 * first.
 */
export const lockMember = (tx: Tx, partnerId: string, memberId: string) =>
  tx
    .selectFrom('member')
    .select(['id', 'status', 'public_id'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
