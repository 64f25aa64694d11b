import type { FeedAdapter, FeedCall, ItemFault, Verification } from '../card-feed.ts'
import { storableText } from '../storable.ts'
import { kardMessage, kardMessages } from './items.ts'
import { readKard } from './read.ts'
import { isKardAuthorized } from './token.ts'

function verifyToken({ headers }: Pick<FeedCall, 'headers'>, secrets: readonly string[]): Verification {
  return isKardAuthorized(textOf(headers['authorization']), secrets)
    ? { ok: true }
    : { ok: false, reason: 'token_wrong' }
}

/** Kard's issuer feed: a bearer token and a list of up to 500 items. */
export const kardFeed: FeedAdapter = {
  id: 'kard',
  reporter: 'issuer',
  eventPattern: /^transactions$/,
  verifyHeaders: verifyToken,
  verify: verifyToken,
  challenge: { detail: 'The bearer token is missing or not valid.', headers: { 'www-authenticate': 'Bearer' } },
  split: ({ rawBody }) => kardMessages(storableText(rawBody)),
  reply: (faults) => {
    const data = { type: 'transactions', attributes: { status: 'queued' } }
    return faults.length === 0
      ? { status: 202, body: { data } }
      : { status: 207, body: { errors: faults.map(itemError), data } }
  },
  read: readKard,
  locations: null,
  readRecord: ({ text, line }) => kardMessage(text, `line ${line}`),
}

/** Kard's form of an item error, with our stable code. */
const itemError = ({ id, code, detail }: ItemFault) => ({
  id,
  status: code === 'delivery_conflict' ? '409' : '400',
  code,
  title: 'This item was not accepted',
  detail,
})

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)
