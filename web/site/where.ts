/** Whether `path` is one of `bases` or below one. `path` may have upper case; the bases are in lower case. */
const isUnder = (path: string, ...bases: string[]) =>
  bases.some((base) => path.toLowerCase() === base || path.toLowerCase().startsWith(`${base}/`))

export const isEnrollment = (path: string) => isUnder(path, '/join', '/add_card', '/card_added')
export const isJoin = (path: string) => isUnder(path, '/join')
export const isLogin = (path: string) => isUnder(path, '/login')
export const isActivation = (path: string) => isUnder(path, '/activate')
export const isAccount = (path: string) => isUnder(path, '/account')
export const isSearch = (path: string) => isUnder(path, '/search')
export const isSignOut = (path: string) => isUnder(path, '/signout')
/** Pages that end or replace the session themselves: by signing out, a new password or the staging tools. */
export const endsSession = (path: string) => isUnder(path, '/signout', '/recover', '/stgtools')
export const isHomeOrDiscover = (path: string) => path === '/' || isUnder(path, '/discover')
/** The home page is the discover page where the partner sets it so (P1-031). */
export const isDiscover = (path: string, homePage: 'Discover' | 'how-it-works') =>
  isUnder(path, '/discover') || (path === '/' && homePage === 'Discover')
export const hasBackLink = (path: string) => /\/(merchants|account)\//.test(path)
/**
 * Pages that no prompt may interrupt: joining, sign-in, recovery, the required change of an email, pages that mails link to, activation,
 * the sign-out, the error page, the staging tools, the member's cards and the profile.
 */
export const forbidsPrompts = (path: string) =>
  isEnrollment(path) ||
  isUnder(
    path,
    '/login',
    '/recover',
    '/fix_credentials',
    '/confirm_email',
    '/unsubscribe',
    '/activate',
    '/signout',
    '/error',
    '/stgtools',
  ) ||
  isUnder(path, '/account/manage_cards', '/account/user_profile')
/** Paths that are not stored as the login redirect (P1-335). */
export const isExcludedFromReturn = (path: string) =>
  isEnrollment(path) ||
  isUnder(
    path,
    '/error',
    '/login',
    '/recover',
    '/fix_credentials',
    '/confirm_email',
    '/unsubscribe',
    '/signout',
    '/stgtools',
    '/not_found',
  )
