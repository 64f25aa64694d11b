import type { signIn } from '../../contract/api/session.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { fixCredentialsPath } from '../late-paths.ts'
import { addCardPath, overviewPath, ssoPath } from '../paths.ts'
import { takeLoginRedirect } from '../shell/login-redirect.ts'

/** Where signing in leads when the browser keeps no page to go back to. */
export function landingWithout(
  { memberType, emailMustChange }: ReplyOf<typeof signIn>,
  returnTo: string | null,
): string {
  if (emailMustChange) return fixCredentialsPath()
  return memberType === 'EnrolledCardMember' ? (returnTo ?? overviewPath()) : addCardPath()
}

/** Where signing in leads: to the email that has to change first, to the step of joining that is still to come, or back to where the visitor was. */
export function landing(reply: ReplyOf<typeof signIn>, returnTo: string | null): string {
  if (reply.emailMustChange) return fixCredentialsPath()
  const stored = takeLoginRedirect()
  return landingWithout(reply, returnTo ?? stored)
}

/** Where single sign-on begins: the address names the page it leads back to. */
export const ssoAddress = (returnTo: string | null): string => ssoPath(returnTo ?? takeLoginRedirect() ?? '')
