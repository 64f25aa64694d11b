/**
 * Who caused a request, by Sec-Fetch-Site, else by Origin: a page of this origin (`own`), any other page (`foreign`), or `unknown` for the
 * address bar and for browsers that send neither header. Origin is compared by host and port only.
 */
export function requestOrigin({ headers, url }: Request): 'own' | 'foreign' | 'unknown' {
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin') return 'own'
  if (site !== null) return site === 'none' ? 'unknown' : 'foreign'
  const origin = headers.get('origin')
  if (origin === null) return 'unknown'
  return URL.canParse(origin) && new URL(origin).host === new URL(url).host ? 'own' : 'foreign'
}
