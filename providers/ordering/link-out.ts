/**
 * Address of the restaurant's ordering page, which opens in a new tab. The campaign parameters name only the partner: no member, card or
 * session. Null for an invalid address and for one that is not http(s).
 */
export function linkOut(orderUrl: string, partnerId: string): string | null {
  const url = URL.parse(orderUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  url.searchParams.set('utm_source', partnerId)
  url.searchParams.set('utm_medium', 'dining_rewards')
  return url.href
}
