/** Every address of the site, each built by a function, so that renaming a page breaks a test and not a member. */
type Words = Record<string, string | number | undefined>

/** A path with those words in its query that say something. */
export function withQuery(path: string, words: Words): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(words))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const tail = search.toString()
  return tail === '' ? path : `${path}?${tail}`
}

export const homePath = () => '/'
export const howItWorksPath = () => '/how-it-works'
export const searchPath = (words: Words = {}) => withQuery('/search', words)
export const merchantPath = (id: string) => `/merchants/${encodeURIComponent(id)}`
export const orderPath = (id: string) => `/merchants/${encodeURIComponent(id)}/Order`
export const joinPath = (params: Words = {}) => withQuery('/join', params)
export const addCardPath = () => '/add_card'
/** Sign-in at the partner (P1-028). The server answers it, so links to it load a new document. */
export const ssoPath = (returnTo: string) => withQuery('/login/sso', { return: returnTo })
/** The address in a partner's email; the public id comes from stored state (P1-088). */
export const activatePath = (words: { publicId?: string } = {}) => withQuery('/activate', words)
export const loginPath = (words: { returnTo?: string; rfr?: number } = {}) => withQuery('/login', words)
export const signOutPath = () => '/SignOut'
/** Behind the address of the sign-out page: the account was closed. */
export const closedHash = '#closed'
export const accountPath = () => '/account'
export const overviewPath = () => '/account/overview'

/** A path of this site that was carried in the address; anything else leads nowhere. */
export { sameSitePath as safeReturn } from '../domain/same-site-path.ts'
