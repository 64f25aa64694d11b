/** Which part of the site a path belongs to, for the parts of the shell that depend on it. Paths ignore case. */
const is = (path: string, ...names: string[]) =>
  names.some((name) => path.toLowerCase() === name || path.toLowerCase().startsWith(`${name}/`))

export const isEnrollment = (path: string) => is(path, '/join', '/add_card', '/card_added')
export const isJoin = (path: string) => is(path, '/join')
export const isLogin = (path: string) => is(path, '/login')
export const isActivation = (path: string) => is(path, '/activate')
export const isAccount = (path: string) => is(path, '/account')
export const isSearch = (path: string) => is(path, '/search')
export const isSignOut = (path: string) => is(path, '/signout')
/** Where the page itself ends the session, and says so in its own words. */
export const endsSession = (path: string) => is(path, '/signout', '/recover', '/stgtools')
export const isHome = (path: string) => path === '/' || is(path, '/discover')
/** The home page is the discover page where the partner sets it so (P1-031). */
export const isDiscover = (path: string, homePage: 'Discover' | 'how-it-works') =>
  is(path, '/discover') || (path === '/' && homePage === 'Discover')
export const hasBackLink = (path: string) => /\/(merchants|account)\//.test(path)
/** Where somebody types a card, a password or their name, or is on the way out: nothing may come in between. */
export const isQuiet = (path: string) =>
  isEnrollment(path) ||
  is(
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
  is(path, '/account/manage_cards', '/account/user_profile')
/** Paths that are not stored as the login redirect (P1-335). */
export const leadsNowhere = (path: string) =>
  isEnrollment(path) ||
  is(
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
