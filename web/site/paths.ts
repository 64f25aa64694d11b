// Functions here and in late-paths.ts build the paths of the site.

type Params = Record<string, string | number | undefined>

/** A path with the non-empty parameters as its query. */
export function withQuery(path: string, params: Params): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== '') query.set(name, String(value))
  const queryText = query.toString()
  return queryText === '' ? path : `${path}?${queryText}`
}

export const homePath = () => '/'
export const howItWorksPath = () => '/how-it-works'
export const searchPath = (params: Params = {}) => withQuery('/search', params)
export const merchantPath = (id: string) => `/merchants/${encodeURIComponent(id)}`
export const orderPath = (id: string) => `/merchants/${encodeURIComponent(id)}/Order`
export const joinPath = (params: Params = {}) => withQuery('/join', params)
export const addCardPath = () => '/add_card'
export const userProfilePath = () => '/account/user_profile'
/** Sign-in at the partner (P1-028). The server answers it, so links to it load a new document. */
export const ssoPath = (returnTo: string) => withQuery('/login/sso', { return: returnTo })
/** Partners' emails link to it too. The site's links carry a public id: the member's, or else the one that the browser stores (P1-088). */
export const activatePath = (params: { publicId?: string } = {}) => withQuery('/activate', params)
/** `rfr` says why `/activate` sent the visitor to the sign-in page (P1-582). The page shows a sentence for each reason (P1-583). */
export const loginPath = (params: { returnTo?: string; rfr?: number } = {}) => withQuery('/login', params)
export const signOutPath = () => '/SignOut'
/** The fragment of the sign-out path after a member has closed the account. */
export const closedHash = '#closed'
export const accountPath = () => '/account'
export const overviewPath = () => '/account/overview'

// Pages import it from here: an import of the room `domain` in each of them would split the scripts into more files.
export { sameSitePath } from '../../domain/same-site-path.ts'
