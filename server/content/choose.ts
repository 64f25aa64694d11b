import { copyState } from '../../domain/content/copy-state.ts'
import type { MemberView } from '../../contract/api/session.ts'
import { entriesFor, nameOfType, type ContentEntry, type ContentName } from '../../contract/content.ts'
import type { Partners } from '../brands/store.ts'

type Asking = { partnerId: string; member: MemberView | null; preview: boolean }

/** The entries of one name for one visitor, as the embedded content service answers them. */
export function contentFor(
  partners: Partners,
  { partnerId, member, preview }: Asking,
  name: ContentName,
): ContentEntry[] {
  const { live, preview: drafts } = partners.content(partnerId)
  // Until bonuses exist, nobody is offered one.
  const state = copyState(member && { ...member, eligibleNewMemberBonus: false })
  return entriesFor(preview ? drafts : live, state).filter(({ type }) => nameOfType(type) === name)
}
