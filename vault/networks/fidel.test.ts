import { expect, test } from 'vitest'
import { fidelEnrollment } from './fidel.ts'

type Reply = () => Promise<Response>
const connect = (reply: Reply) => fidelEnrollment.connect({ url: 'https://network.example', key: 'key', fetch: reply })
const replyWith = (status: number, body?: unknown): Reply => {
  const text = body === undefined ? null : JSON.stringify(body)
  return async () => new Response(text, { status })
}
const noReply: Reply = () => Promise.reject(new Error('no connection'))

const metadata = { id: 'holder', attempt: 'attempt-2' }
const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, countryCode: 'USA', metadata }
const item = (id: string, attempt: string, more: object = {}) => ({ id, metadata: { attempt }, ...more })

test.each<[string, Reply, object]>([
  [
    'links the card of its reply',
    replyWith(201, { items: [item('card-1', 'attempt-2')] }),
    { result: 'linked', id: 'card-1', confirmed: true },
  ],
  [
    'reports that the issuer confirms later',
    replyWith(201, { items: [item('card-1', 'attempt-2', { linked: false })] }),
    { result: 'linked', id: 'card-1', confirmed: false },
  ],
  ['is unavailable without a card in its reply', replyWith(201, { items: [] }), { result: 'unavailable' }],
  ['is unavailable with a reply of another format', replyWith(201, { items: 'none' }), { result: 'unavailable' }],
  [
    'is unavailable with a reply that is not JSON',
    async () => new Response('<html>', { status: 201 }),
    { result: 'unavailable' },
  ],
  ['already has the card', replyWith(409), { result: 'known' }],
  ['refuses the card', replyWith(422, {}), { result: 'refused' }],
  ['refuses the card in a reply without a body', replyWith(400), { result: 'refused' }],
  ['is unavailable with a wrong key', replyWith(401, {}), { result: 'unavailable' }],
  ['is unavailable after too many calls', replyWith(429, {}), { result: 'unavailable' }],
  ['is unavailable without a reply', noReply, { result: 'unavailable' }],
])('enrolling a card: the network %s', async (_case, reply, expected) => {
  expect(await connect(reply).enroll({ programId: 'program-1', ...card })).toEqual(expected)
})

const listedCards = [item('card-1', 'attempt-1'), item('card-2', 'attempt-2', { linked: false })]
test.each<[string, Reply, object | null]>([
  [
    'finds the card of this attempt among others',
    replyWith(200, { items: listedCards }),
    { match: { id: 'card-2', confirmed: false } },
  ],
  ['finds no card of another attempt', replyWith(200, { items: listedCards.slice(0, 1) }), { match: null }],
  ['has no result for a failed reply', replyWith(500, { items: listedCards }), null],
  ['has no result for a reply of another format', replyWith(200, { items: 'none' }), null],
  ['has no result without a reply', noReply, null],
])('looking up an enrollment: %s', async (_case, reply, expected) => {
  expect(await connect(reply).find('program-1', metadata)).toEqual(expected)
})

test.each<[string, Reply, boolean]>([
  ['a reply without a body', replyWith(204), true],
  ['a reply with a body', replyWith(200, {}), true],
  ['an unknown card', replyWith(404, {}), true],
  ['a failed reply', replyWith(500, {}), false],
  ['no reply', noReply, false],
])('removing a card returns $2 after $0', async (_case, reply, expected) => {
  expect(await connect(reply).remove('card-1')).toBe(expected)
})
