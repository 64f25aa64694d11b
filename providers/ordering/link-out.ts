/**
 * Link to the restaurant's ordering page in a new tab. It carries only the partner's id: no member, card or session. Null for an invalid
 * address.
 */
export function linkOut(orderUrl: string, partnerId: string): string | null {
  const url = URL.parse(orderUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  url.searchParams.set('utm_source', partnerId)
  url.searchParams.set('utm_medium', 'dining_rewards')
  return url.href
}
