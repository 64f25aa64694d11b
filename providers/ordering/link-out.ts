/**
 * The restaurant's own ordering page, opened in a new tab. All that goes along is which partner's site the visitor came from:
 * no member, no card, no session. Null where the address is none that a link may have.
 */
export function linkOut(orderUrl: string, partnerId: string): string | null {
  const url = URL.parse(orderUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  url.searchParams.set('utm_source', partnerId)
  url.searchParams.set('utm_medium', 'dining_rewards')
  return url.href
}
