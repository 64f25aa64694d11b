import type { MemberView } from '../../contract/api/session.ts'
import { addCardPath, recentActivityPath } from '../paths.ts'
import { takeLoginRedirect } from '../shell/login-redirect.ts'

/** Where signing in leads: back to where the visitor was, or to the step of joining that is still to come. */
export function landing(memberType: MemberView['memberType'], returnTo: string | null): string {
  const kept = takeLoginRedirect()
  return memberType === 'EnrolledCardMember' ? (returnTo ?? kept ?? recentActivityPath()) : addCardPath()
}
