import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type TestSandbox } from '../../../checks/fixtures/sandbox.ts'
import { verifyFidel } from '../../card-feed/fidel/signature.ts'
import { readMessage } from '../../card-feed/read.ts'
import { networkApp } from './app.ts'
import { replaceRoutes } from './replace.ts'

const now = new Date('2026-05-05T12:00:00Z')
let sandbox: TestSandbox
let network: FastifyInstance
let receiver: FastifyInstance
const received: { event: string; isSigned: boolean; body: string }[] = []

beforeAll(async () => {
  sandbox = await openSandbox({ clock: { now: () => now } })
  receiver = Fastify()
  receiver.removeAllContentTypeParsers()
  receiver.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, callback) => callback(null, body))
  receiver.post<{ Params: { event: string } }>('/feeds/fidel/:event', (request, reply) => {
    const { event } = request.params
    const rawBody = request.body as Buffer
    const url = `${sandbox.deps.feedsUrl}/feeds/fidel/${event}`
    const { ok } = verifyFidel({ rawBody, url, headers: request.headers, secrets: ['webhook'], now })
    received.push({ event, isSigned: ok, body: rawBody.toString() })
    return reply.send({})
  })
  sandbox.deps.feedsUrl = await receiver.listen({ port: 0, host: '127.0.0.1' })
  network = await networkApp(sandbox.deps, [replaceRoutes])
})
afterAll(async () => {
  await network.close()
  await receiver.close()
  await sandbox.close()
})

const post = (url: string, payload: object, headers: Record<string, string>) =>
  network.inject({ method: 'POST', url, headers, payload })
async function registerCard(number: string): Promise<string> {
  const card = { number, expMonth: 12, expYear: 2029, countryCode: 'USA', termsOfUse: true }
  const reply = await post(
    `/v1/programs/${randomUUID()}/cards`,
    { ...card, metadata: { id: 'a'.repeat(32) } },
    { 'fidel-key': 'key' },
  )
  return reply.json<{ items: { id: string }[] }>().items[0]?.id ?? ''
}
const replace = (payload: object, key = 'swipe') => post('/cards/replace', payload, { authorization: `Bearer ${key}` })

test('sends a signed card.updated that readMessage reads, with the same card id, and accepts a renewal', async () => {
  const id = await registerCard('4242424242424242')
  expect((await replace({ card: '4242', lastFour: '5678' })).json()).toMatchObject({ delivered: true })
  const [message] = received
  expect(message).toMatchObject({ event: 'card.updated', isSigned: true })
  // By default the new card expires four years after the old one.
  expect(readMessage('fidel', 'card.updated', message?.body ?? '', 'delivery-1')).toEqual({
    ok: true,
    event: null,
    replaces: { reference: id, lastFour: '5678', expMonth: 12, expYear: 2033, changedAt: now.toISOString() },
  })
  // The same digits renew the card.
  expect((await replace({ card: '5678', lastFour: '5678', expMonth: 1, expYear: 2040 })).statusCode).toBe(200)
})

test.each([
  [{ card: '0000', lastFour: '5678' }, 'swipe', 404],
  [{ card: '4242', lastFour: '56' }, 'swipe', 400],
  [{ card: '4242', lastFour: '5678' }, 'another', 401],
])('refuses the replacement %j under the key %s with status %i', async (body, key, status) => {
  expect((await replace(body, key)).statusCode).toBe(status)
})
