import { createHash } from 'node:crypto'
import type { UnsignedMessage } from '../card-feed.ts'
import { withoutMark } from '../feed-json.ts'
import { fieldsOf, idOf, type Fields } from '../fields.ts'
import { itemScanner } from '../item-scanner.ts'

/** Items an issuer may send in one call. Source: the provider's API reference. */
export const kardItemsMax = 500

export type ItemFault = { id: string; code: 'wrong_shape' | 'id_missing' | 'not_json'; detail: string }
export type KardList =
  | { ok: true; messages: UnsignedMessage[]; faults: ItemFault[] }
  | { ok: false; code: 'not_json' | 'wrong_shape' | 'too_many_items'; detail: string }

/** Splits a call into one inbox message per item: `{"data":[…]}`, a plain list of such items, or the older flat list. */
export function kardMessages(given: string): KardList {
  const text = withoutMark(given)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { ok: false, code: 'not_json', detail: 'The body is not JSON.' }
  }
  const list = Array.isArray(body) ? body : fieldsOf(body)?.['data']
  if (!Array.isArray(list))
    return { ok: false, code: 'wrong_shape', detail: 'The body is neither a list nor {"data": […]}.' }
  if (list.length > kardItemsMax) {
    return {
      ok: false,
      code: 'too_many_items',
      detail: `The list has ${list.length} items; at most ${kardItemsMax} are taken in one call.`,
    }
  }
  const written = asWritten(text, list.length)
  const messages: UnsignedMessage[] = []
  const faults: ItemFault[] = []
  for (const [index, item] of list.entries()) {
    const read = messageOf(item, written?.[index] ?? JSON.stringify(item), `/data/${index}`)
    if ('code' in read) faults.push(read)
    else messages.push(read)
  }
  return { ok: true, messages, faults }
}

/** One item's inbox message, or what is wrong with it. `place` names the item where it has no id of its own. */
export function kardMessage(text: string, place: string): UnsignedMessage | ItemFault {
  try {
    return messageOf(JSON.parse(withoutMark(text)) as unknown, text, place)
  } catch {
    return { id: place, code: 'not_json', detail: 'The item is not JSON.' }
  }
}

function messageOf(value: unknown, body: string, place: string): UnsignedMessage | ItemFault {
  const item = fieldsOf(value)
  if (!item) return { id: place, code: 'wrong_shape', detail: 'The item is not an object.' }
  if (fieldsOf(item['attributes']) === null) {
    if (idOf(item['transactionId']) === null)
      return { id: place, code: 'id_missing', detail: 'transactionId is missing.' }
    return { deliveryId: flatDeliveryId(item), event: 'incoming', body }
  }
  const id = idOf(item['id'])
  if (id === null) return { id: place, code: 'id_missing', detail: 'id is missing; it must be unique per event.' }
  return { deliveryId: id, event: idOf(item['type'])?.slice(0, 60) ?? 'unknown', body }
}

const identifying = [
  'transactionId',
  'status',
  'amount',
  'authorizationDate',
  'settledDate',
  'transactionDate',
] as const

/** Optional fields that tell two halves of one bill apart, though amount and date are the same. */
const distinguishing = [
  'acquirerReferenceNumber',
  'retrievalReferenceNumber',
  'systemTraceAuditNumber',
  'authorizationCode',
] as const

/** The older form has no delivery id: what tells one event from another stands in. */
function flatDeliveryId(item: Fields): string {
  const values = [
    ...identifying.map((field) => item[field] ?? null),
    ...distinguishing.flatMap((field) => (idOf(item[field]) === null ? [] : [`${field}:${idOf(item[field])}`])),
  ]
  return `flat:${createHash('sha256').update(JSON.stringify(values)).digest('hex')}`
}

/** The items' own text, so that no digit is lost on the way; null where the list is wrapped in some other way. */
function asWritten(text: string, count: number): string[] | null {
  try {
    const scanner = itemScanner()
    const items = [...scanner.push(text), ...scanner.end()]
    return items.length === count ? items.map((item) => item.text) : null
  } catch {
    return null // one element is enormous: its re-written form will do
  }
}
