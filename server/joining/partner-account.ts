import type { PartnerView } from '../../contract/brand.ts'
import { violatedUniqueConstraint, inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import type { SignedIn } from '../session/current.ts'
import { recordJoining, queueJoinReminder } from './accounts.ts'
import { fieldError, joinedRow, type JoinBody } from './form.ts'
import { joinMember } from './queries.ts'

/**
 * Completes the account of a person from the partner's sign-in. Name and email stay as the partner sent them. Refuses a partner number that
 * another member has.
 */
export async function completePartnerAccount(deps: Deps, partner: PartnerView, member: SignedIn, body: JoinBody) {
  const now = deps.clock.now()
  try {
    await inPartner(deps.db, partner.id, async (tx) => {
      // A repeated request changes nothing: members change their details in the profile.
      if (!(await joinMember(tx, partner.id, member.id, joinedRow(body, partner)))) return
      await recordJoining(deps.ids, tx, partner, body, { id: member.id, at: now })
      await queueJoinReminder(deps, tx, partner.id, member.id)
    })
    return { publicId: member.publicId }
  } catch (error) {
    if (violatedUniqueConstraint(error) !== 'member_partner_id_partner_number_key') throw error
    return refuse('fields_invalid', { errors: [fieldError('partnerNumber', 'partnerNumberInUse', partner)] })
  }
}
