import type { signIn } from '../../contract/api/session.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { fixCredentialsPath } from '../site/late-paths.ts'
import { addCardPath, overviewPath, ssoPath } from '../site/paths.ts'
import { takeLoginRedirect } from './login-redirect.ts'

/** The page after sign-in for a return path. The server uses it, because it cannot read the path that the browser stores. */
export function landingPath({ memberType, emailMustChange }: ReplyOf<typeof signIn>, returnTo: string | null): string {
  if (emailMustChange) return fixCredentialsPath()
  return memberType === 'EnrolledCardMember' ? (returnTo ?? overviewPath()) : addCardPath()
}

/**
 * The page after sign-in: the change of a shared email, the next step of joining, or the page that the visitor came from. Removes the
 * stored return path, except before the change of an email.
 */
export function takeLandingPath(reply: ReplyOf<typeof signIn>, returnTo: string | null): string {
  if (reply.emailMustChange) return fixCredentialsPath()
  const storedPath = takeLoginRedirect()
  return landingPath(reply, returnTo ?? storedPath)
}

/** The URL that starts single sign-on, with the return path; without `returnTo` it takes the stored path, which is removed. */
export const takeSsoPath = (returnTo: string | null): string => ssoPath(returnTo ?? takeLoginRedirect() ?? '')
