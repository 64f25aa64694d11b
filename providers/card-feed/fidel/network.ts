import type { FeedAdapter } from '../card-feed.ts'
import { storableText } from '../storable.ts'
import { fidelFileMessage } from './file.ts'
import { fidelLocations } from './locations.ts'
import { fidelMessage } from './message.ts'
import { readFidel } from './read.ts'
import { verifyFidel, verifyFidelHeaders } from './signature.ts'

/** Fidel Select: one signed webhook per event. */
export const fidelFeed: FeedAdapter = {
  id: 'fidel',
  reporter: 'network',
  eventPattern: /^[a-z][a-z.-]{0,99}$/,
  verifyHeaders: verifyFidelHeaders,
  verify: (call, secrets) => verifyFidel({ ...call, secrets }),
  challenge: { detail: 'The signature does not match this body, address and time.', headers: {} },
  split: ({ event, rawBody, headers }) => ({
    ok: true,
    messages: [fidelMessage(event, storableText(rawBody), headers['fidel-message-id'])],
    faults: [],
  }),
  // Older accounts count a delivery as successful only for 200.
  reply: (faults) => (faults.length === 0 ? { status: 200, body: { received: true } } : null),
  read: readFidel,
  locations: fidelLocations,
  readRecord: ({ text }) => fidelFileMessage(text),
}
