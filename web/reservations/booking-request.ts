import type { TableRequest } from '../../contract/api/reservations.ts'
import { textOfField } from '../forms/field-text.ts'
import type { FormReply } from '../forms/reply.ts'
import type { LocalNow } from '../site/open-now.ts'
import { chosenTable, postedValues, type UrlTables } from './url-tables.ts'

/** The id of the form that books a table. */
export const bookFormId = 'book'

/** A chosen table. `key` is the idempotency key: repeated requests of one confirmation make one reservation. */
export type KeyedTableRequest = TableRequest & { key: string }

/** The search in a restaurant's URL, with the idempotency key for booking a table of its result. */
export type UrlBooking = UrlTables & { key: string }

/**
 * The table that the page opens with: that of a form posted without script, else that of the URL; null without a table. If another
 * reservation has used the posted key, `urlBooking.key` replaces it.
 */
export function initialBooking(
  urlBooking: UrlBooking,
  reply: FormReply | undefined,
  now: LocalNow,
): KeyedTableRequest | null {
  const values = postedValues(reply, bookFormId)
  const request = chosenTable(urlBooking, values, now)
  if (!request) return null
  const isKeyUsed = reply?.ok === false && reply.refusal === 'reservation_key_used'
  return { ...request, key: (isKeyUsed ? '' : textOfField(values?.['key'])) || urlBooking.key }
}
