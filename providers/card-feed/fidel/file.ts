import type { MessageWithoutSender } from '../card-feed.ts'
import { parseFeedJson } from '../feed-json.ts'
import { jsonObjectOf, idOf, type JsonObject } from '../fields.ts'
import { fidelMessage } from './message.ts'

/**
 * Reads one record of a file: `{event, body, messageId?}` as in a webhook log, or a bare transaction, whose amount (negative: a refund) or
 * `cleared` gives the event.
 */
export function fidelFileMessage(recordText: string): MessageWithoutSender | { detail: string } {
  const record = jsonObjectOf(parseFeedJson(recordText))
  if (!record) return { detail: 'is not a JSON object' }
  if (!('event' in record))
    return 'id' in record
      ? fidelMessage(eventOf(record), recordText, null)
      : { detail: 'has neither event and body nor a transaction id' }
  const event = idOf(record['event'])
  if (!event) return { detail: 'event is not a name' }
  const { body } = record
  const bodyText = typeof body === 'string' ? body : jsonObjectOf(body) ? JSON.stringify(body) : null
  return bodyText === null
    ? { detail: 'body is neither a transaction nor its text' }
    : fidelMessage(event, bodyText, record['messageId'])
}

function eventOf(transaction: JsonObject): string {
  if (Number(transaction['amount']) < 0) return 'transaction.refund'
  return transaction['cleared'] === true ? 'transaction.clearing' : 'transaction.auth'
}
