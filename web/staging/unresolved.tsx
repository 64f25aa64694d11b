import type { ReplyOf } from '../../contract/endpoint.ts'
import type { stagingState } from '../../contract/api/staging.ts'
import css from './stgtools.module.css'

type Messages = ReplyOf<typeof stagingState>['unresolved']
const momentFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

/** The quarantined messages and those with an unmatched event, of all partners, oldest first as the server lists them. */
export function UnresolvedList({ messages }: { messages: Messages }) {
  return (
    <section aria-labelledby="unresolved" className={css.part}>
      <h2 id="unresolved">Unresolved messages</h2>
      {messages.length === 0 ? (
        <p className={css.soft}>Every message has found its member and its restaurant.</p>
      ) : (
        <ul className={css.messages}>
          {messages.map((message) => (
            <li key={`${message.provider} ${message.deliveryId}`} className={css.message}>
              <b>{message.reason || message.state}</b>
              <span>{message.provider}</span>
              <code>{message.deliveryId}</code>
              <time dateTime={message.receivedAt}>{momentFormat.format(new Date(message.receivedAt))} UTC</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
