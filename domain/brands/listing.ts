/** Personal pages and intermediate steps, which search engines should not list. Lower case. */
const unlisted = [
  '/account',
  '/activate',
  '/join',
  '/add_card',
  '/card_added',
  '/login',
  '/fix_credentials',
  '/recover',
  '/unsubscribe',
  '/surveys',
  '/signout',
  '/stgtools',
  '/error',
  '/not_found',
] as const

/** Whether search engines may list a page: all but `unlisted` and the pages below them. Ignores letter case. `path` has no query. */
export function isIndexable(path: string): boolean {
  const plainPath = path.toLowerCase().replace(/\/+$/, '')
  return !unlisted.some((prefix) => plainPath === prefix || plainPath.startsWith(`${prefix}/`))
}
