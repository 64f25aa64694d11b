import type { UnsignedMessage } from '../card-feed.ts'
import { parseFeedJson } from '../feed-json.ts'
import { fieldsOf, idOf, type Fields } from '../fields.ts'
import { fidelMessage } from './message.ts'

/** One record of a file: `{event, body, messageId?}` as a webhook log keeps it, or a bare transaction whose event is told by its flags. */
export function fidelFileMessage(text: string): UnsignedMessage | { detail: string } {
  const record = fieldsOf(parseFeedJson(text))
  if (!record) return { detail: 'is not a JSON object' }
  if (!('event' in record))
    return 'id' in record
      ? fidelMessage(eventOf(record), text, null)
      : { detail: 'has neither event and body nor a transaction id' }
  const event = idOf(record['event'])
  if (!event) return { detail: 'event is not a name' }
  const { body } = record
  const said = typeof body === 'string' ? body : fieldsOf(body) ? JSON.stringify(body) : null
  return said === null
    ? { detail: 'body is neither a transaction nor its text' }
    : fidelMessage(event, said, record['messageId'])
}

function eventOf(transaction: Fields): string {
  if (Number(transaction['amount']) < 0) return 'transaction.refund'
  return transaction['cleared'] === true ? 'transaction.clearing' : 'transaction.auth'
}
