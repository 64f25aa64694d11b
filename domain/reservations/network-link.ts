import { partySizeRange } from './rules.ts'

/** `url`: a network's booking page. `reference`: the network's id of the partner. When it is empty, the restaurant's id takes its place. */
export type BookingNetwork = { url: string; reference: string }

/** Language of the network's page by the member's language; English for any other. */
const pageLanguages: Readonly<Record<string, string>> = {
  'en-GB': 'en-GB',
  'es-US': 'es-MX',
  'fr-CA': 'fr-CA',
  'de-DE': 'de-DE',
}

/**
 * Link to the network's page with restaurant, time, party and language, in the parameters of public booking widgets. `datetime` is the
 * restaurant's wall clock without a zone. `restaurantId`: the network's id of the restaurant. Null for an invalid request. The link does
 * not identify the member.
 */
export function networkLink(
  { url, reference }: BookingNetwork,
  {
    restaurantId,
    request,
    language,
  }: { restaurantId: string; request: { date: string; time: string; partySize: number }; language: string },
): string | null {
  const { date, time, partySize: covers } = request
  if (!Number.isInteger(covers) || covers < partySizeRange.min || covers > partySizeRange.max) return null
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  const query = new URLSearchParams({
    rid: restaurantId,
    restref: reference || restaurantId,
    datetime: `${date}T${time}`,
    covers: String(covers),
    lang: pageLanguages[language] ?? 'en-US',
  })
  return `${url}?${query}`
}
