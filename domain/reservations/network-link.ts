import { partySize } from './rules.ts'

/** A booking network's page and how it knows the partner; an empty reference is the restaurant's own id. */
export type BookingNetwork = { url: string; reference: string }
export type TableRequest = { date: string; time: string; partySize: number }

/** Languages that the networks' pages speak, by what members may choose; English for any other. */
const pageLanguages: Readonly<Record<string, string>> = {
  'en-GB': 'en-GB',
  'es-US': 'es-MX',
  'fr-CA': 'fr-CA',
  'de-DE': 'de-DE',
}

/**
 * The network's page with restaurant, time, party and language filled in, by the query names that booking widgets publicly use. `datetime` is the
 * restaurant's wall clock, without a zone. Null for a wish that no network takes. Nothing in it says who asks.
 */
export function networkLink(
  { url, reference }: BookingNetwork,
  { tableId, request, language }: { tableId: string; request: TableRequest; language: string },
): string | null {
  const { date, time, partySize: covers } = request
  if (!Number.isInteger(covers) || covers < partySize.min || covers > partySize.max) return null
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  const query = new URLSearchParams({
    rid: tableId,
    restref: reference || tableId,
    datetime: `${date}T${time}`,
    covers: String(covers),
    lang: pageLanguages[language] ?? 'en-US',
  })
  return `${url}?${query}`
}
