/** Which part of the site a path belongs to, for the parts of the shell that depend on it. Paths ignore case. */
const is = (path: string, ...names: string[]) =>
  names.some((name) => path.toLowerCase() === name || path.toLowerCase().startsWith(`${name}/`))

export const isEnrollment = (path: string) => is(path, '/join', '/add_card', '/card_added')
export const isSearch = (path: string) => is(path, '/search')
export const isSignOut = (path: string) => is(path, '/signout')
export const isHome = (path: string) => path === '/' || is(path, '/discover')
export const hasBackLink = (path: string) => /\/(merchants|account)\//.test(path)
/** Nobody wants to come back here after signing in (spec 1 §4.1). */
export const leadsNowhere = (path: string) =>
  isEnrollment(path) || is(path, '/error', '/login', '/recover', '/signout', '/stgtools', '/not_found')
