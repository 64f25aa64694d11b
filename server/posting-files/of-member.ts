import type { MemberPostings } from '../../contract/api/overview.ts'
import { isReturned, type PayoutState } from '../../domain/payouts/states.ts'
import { blocksPostings } from '../../domain/posting-file/hold.ts'
import { nameCheck } from '../../domain/posting-file/posting-file.ts'
import type { Tx } from '../database/connect.ts'

const postingsShownMax = 12

export type PostingMember = { id: string; firstName: string; lastName: string; partnerNumber: string }

const stateOf = (state: PayoutState): MemberPostings['postings'][number]['state'] => {
  if (state === 'paid') return 'posted'
  return isReturned(state) ? 'returned' : 'on_its_way'
}

/** A member's postings, newest first, at most `postingsShownMax`, without canceled ones. */
export async function postingsOf(tx: Tx, partnerId: string, memberId: string): Promise<MemberPostings['postings']> {
  const rows = await tx
    .selectFrom('payout')
    .select(['id', 'units', 'state', 'state_at', 'target_label', 'reason_code'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('way', '=', 'posting_file')
    .where('state', '<>', 'canceled')
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(postingsShownMax)
    .execute()
  return rows.map(({ id, units, state, state_at, target_label, reason_code }) => ({
    id,
    units,
    state: stateOf(state),
    changedAt: state_at.toISOString(),
    target: target_label,
    reason: isReturned(state) ? (reason_code ?? 'other') : null,
  }))
}

/**
 * Why the member's units are not posted: no partner number, or the code of the latest rejection that still blocks; null when nothing blocks
 * them.
 */
export async function postingBlockOf(tx: Tx, partnerId: string, member: PostingMember): Promise<string | null> {
  if (member.partnerNumber === '') return 'no_number'
  const rejects = await tx
    .selectFrom('payout')
    .innerJoin('posting_line', (on) =>
      on.onRef('posting_line.partner_id', '=', 'payout.partner_id').onRef('posting_line.payout_id', '=', 'payout.id'),
    )
    .select(['payout.reason_code', 'posting_line.member_number', 'posting_line.name_check'])
    .where('payout.partner_id', '=', partnerId)
    .where('payout.member_id', '=', member.id)
    .where('payout.way', '=', 'posting_file')
    .where('payout.state', '=', 'rejected')
    .where('payout.retried_at', 'is', null)
    .orderBy('payout.state_at', 'desc')
    .execute()
  const current = {
    memberNumber: member.partnerNumber,
    nameCheck: nameCheck(member.firstName, member.lastName),
  }
  const block = rejects
    .map((row) => ({ code: row.reason_code ?? 'other', memberNumber: row.member_number, nameCheck: row.name_check }))
    .find((reject) => blocksPostings(reject, current))
  return block?.code ?? null
}
