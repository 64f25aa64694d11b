import { createHash } from 'node:crypto'
import type { MessageWithoutSender } from '../card-feed.ts'
import { withoutByteOrderMark } from '../feed-json.ts'
import { jsonObjectOf, idOf, type JsonObject } from '../fields.ts'
import { itemScanner } from '../item-scanner.ts'

/** The most items in one call. Source: the provider's API reference. */
export const kardItemsMax = 500

export type KardItemFault = { id: string; code: 'wrong_shape' | 'id_missing' | 'not_json'; detail: string }
export type KardList =
  | { ok: true; messages: MessageWithoutSender[]; faults: KardItemFault[] }
  | { ok: false; code: 'not_json' | 'wrong_shape' | 'too_many_items'; detail: string }

/** Splits a call into one inbox message per item: `{"data":[…]}`, a plain list of such items, or the older flat list. */
export function kardMessages(rawText: string): KardList {
  const text = withoutByteOrderMark(rawText)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { ok: false, code: 'not_json', detail: 'The body is not JSON.' }
  }
  const list = Array.isArray(body) ? body : jsonObjectOf(body)?.['data']
  if (!Array.isArray(list))
    return { ok: false, code: 'wrong_shape', detail: 'The body is neither a list nor {"data": […]}.' }
  if (list.length > kardItemsMax) {
    return {
      ok: false,
      code: 'too_many_items',
      detail: `The list has ${list.length} items; one call may have at most ${kardItemsMax}.`,
    }
  }
  const rawItems = rawItemsOf(text, list.length)
  const messages: MessageWithoutSender[] = []
  const faults: KardItemFault[] = []
  for (const [index, item] of list.entries()) {
    const result = messageOf(item, rawItems?.[index] ?? JSON.stringify(item), `/data/${index}`)
    if ('code' in result) faults.push(result)
    else messages.push(result)
  }
  return { ok: true, messages, faults }
}

/** The inbox message of one item, or its fault. `place` identifies an item without a usable id. */
export function kardMessage(text: string, place: string): MessageWithoutSender | KardItemFault {
  try {
    return messageOf(JSON.parse(withoutByteOrderMark(text)) as unknown, text, place)
  } catch {
    return { id: place, code: 'not_json', detail: 'The item is not JSON.' }
  }
}

function messageOf(value: unknown, body: string, place: string): MessageWithoutSender | KardItemFault {
  const item = jsonObjectOf(value)
  if (!item) return { id: place, code: 'wrong_shape', detail: 'The item is not an object.' }
  if (jsonObjectOf(item['attributes']) === null) {
    if (idOf(item['transactionId']) === null)
      return { id: place, code: 'id_missing', detail: 'transactionId is missing.' }
    // The older form has no type, and the reader needs no event name.
    return { deliveryId: flatDeliveryId(item), event: 'incoming', body }
  }
  const id = idOf(item['id'])
  if (id === null) return { id: place, code: 'id_missing', detail: 'id is missing; it must be unique per event.' }
  return { deliveryId: id, event: idOf(item['type'])?.slice(0, 60) ?? 'unknown', body }
}

const identifyingFields = [
  'transactionId',
  'status',
  'amount',
  'authorizationDate',
  'settledDate',
  'transactionDate',
] as const

/** Optional fields that distinguish two halves of one bill with the same amount and date. */
const distinguishingFields = [
  'acquirerReferenceNumber',
  'retrievalReferenceNumber',
  'systemTraceAuditNumber',
  'authorizationCode',
] as const

/** The older form has no delivery id: a hash of the identifying and the present distinguishing fields replaces it. */
function flatDeliveryId(item: JsonObject): string {
  const values = [
    ...identifyingFields.map((field) => item[field] ?? null),
    ...distinguishingFields.flatMap((field) => (idOf(item[field]) === null ? [] : [`${field}:${idOf(item[field])}`])),
  ]
  return `flat:${createHash('sha256').update(JSON.stringify(values)).digest('hex')}`
}

/** The raw text of the items, which keeps every digit; null when the list has an unknown wrapper or an item is too long. */
function rawItemsOf(text: string, count: number): string[] | null {
  try {
    const scanner = itemScanner()
    const items = [...scanner.push(text), ...scanner.end()]
    return items.length === count ? items.map((item) => item.text) : null
  } catch {
    return null // an element over the scanner's limit: the caller serializes the parsed items
  }
}
