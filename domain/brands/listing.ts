/** Pages that are one person's own, or only a step on the way: no search engine should list them (small letters). */
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

/** Whether search engines may list a page: public pages, and no others. */
export function isListed(path: string): boolean {
  const plain = path.toLowerCase().replace(/\/+$/, '')
  return !unlisted.some((under) => plain === under || plain.startsWith(`${under}/`))
}
