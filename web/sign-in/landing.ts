import type { signIn } from '../../contract/api/session.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { fixCredentialsPath } from '../site/late-paths.ts'
import { addCardPath, overviewPath, ssoPath } from '../site/paths.ts'
import { takeLoginRedirect } from './login-redirect.ts'

/** The page after sign-in for a return path. On the server the action of the sign-in form uses it with the path that the form posts. */
export function landingPath({ memberType, emailMustChange }: ReplyOf<typeof signIn>, returnTo: string | null): string {
  if (emailMustChange) return fixCredentialsPath()
  return memberType === 'EnrolledCardMember' ? (returnTo ?? overviewPath()) : addCardPath()
}

/**
 * The page after a passkey sign-in: the change of a shared email, the page to add a card, the return path, or the overview. Removes the
 * stored return path, except before the change of an email.
 */
export function takeLandingPath(reply: ReplyOf<typeof signIn>, returnTo: string | null): string {
  if (reply.emailMustChange) return fixCredentialsPath()
  const storedPath = takeLoginRedirect()
  return landingPath(reply, returnTo ?? storedPath)
}

/** The path that starts single sign-on, with the return path. When `returnTo` is null, reads and removes the stored return path. */
export const takeSsoPath = (returnTo: string | null): string => ssoPath(returnTo ?? takeLoginRedirect() ?? '')
