import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSandbox, type TestSandbox } from '../../../checks/fixtures/sandbox.ts'
import { verifyFidel } from '../../card-feed/fidel/signature.ts'
import { readMessage } from '../../card-feed/read.ts'
import { networkApp } from './app.ts'
import type { NetworkDeps } from './deps.ts'
import { queueCardLinked } from './card-linked.ts'
import { deliverDue, attemptDelaysMs } from './webhook.ts'

type ReceivedMessage = { event: string; messageId: string; attempt: string; isSigned: boolean; body: string }

let sandbox: TestSandbox
let network: FastifyInstance
let receiver: FastifyInstance
let deps: NetworkDeps
let received: ReceivedMessage[] = []
let replyStatuses: number[] = []
let now = new Date('2026-05-05T12:00:00Z')

async function startReceiver(): Promise<string> {
  receiver = Fastify()
  receiver.removeAllContentTypeParsers()
  receiver.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
  receiver.post<{ Params: { event: string } }>('/feeds/fidel/:event', (request, reply) => {
    const { event } = request.params
    const rawBody = request.body as Buffer
    const url = `${deps.feedsUrl}/feeds/fidel/${event}`
    received.push({
      event,
      messageId: String(request.headers['fidel-message-id']),
      attempt: String(request.headers['fidel-attempt-number']),
      isSigned: verifyFidel({ rawBody, url, headers: request.headers, secrets: ['webhook'], now }).ok,
      body: rawBody.toString(),
    })
    return reply.code(replyStatuses.shift() ?? 200).send({})
  })
  return receiver.listen({ port: 0, host: '127.0.0.1' })
}

beforeAll(async () => {
  sandbox = await openSandbox({ confirmAfterMs: 90_000, clock: { now: () => now } })
  ;({ deps } = sandbox)
  deps.feedsUrl = await startReceiver()
  network = await networkApp(deps)
})
afterAll(async () => {
  await network.close()
  await receiver.close()
  await sandbox.close()
})
beforeEach(() => {
  received = []
  replyStatuses = []
})

async function enrollCard(number: string): Promise<string> {
  const reply = await network.inject({
    method: 'POST',
    url: `/v1/programs/${randomUUID()}/cards`,
    headers: { 'fidel-key': 'key' },
    payload: {
      number,
      expMonth: 12,
      expYear: 2029,
      countryCode: 'USA',
      termsOfUse: true,
      metadata: { id: 'a'.repeat(32) },
    },
  })
  return reply.json<{ items: { id: string }[] }>().items[0]?.id ?? ''
}
/** Advances the clock, queues confirmations and makes the due deliveries, once. */
async function runNetwork(laterMs = 0): Promise<void> {
  now = new Date(now.getTime() + laterMs)
  await queueCardLinked(deps)
  await deliverDue(deps)
}

test('sends one signed webhook for a card that is confirmed at once', async () => {
  const id = await enrollCard('4242424242424242')
  // Two processes at once, and a later run: none repeats the webhook.
  await Promise.all([runNetwork(), runNetwork()])
  await runNetwork(600_000)
  expect(received).toMatchObject([{ event: 'card.linked', attempt: '1', isSigned: true }])
  const body = JSON.parse(received[0]?.body ?? '') as object
  expect(body).toMatchObject({
    id,
    accountId: 'sandbox',
    programId: expect.any(String) as string,
    scheme: 'visa',
    firstNumbers: '424242',
    lastNumbers: '4242',
    expMonth: 12,
    expYear: 2029,
    countryCode: 'USA',
    live: false,
    metadata: { id: 'a'.repeat(32) },
    type: 'visa',
  })
  expect(received[0]?.body).not.toContain('4242424242424242')
  const reading = readMessage('fidel', 'card.linked', received[0]?.body ?? '', 'd')
  expect(reading).toEqual({ ok: true, event: null, confirms: { reference: id } })
})

test('sends the webhook of a card ending in 0341 after its issuer confirms it [M2-139]', async () => {
  await enrollCard('4000000000000341')
  await runNetwork(89_999)
  expect(received).toEqual([])
  await runNetwork(1)
  expect(received.map((message) => JSON.parse(message.body) as object)).toMatchObject([
    { lastNumbers: '0341', updated: now.toISOString() },
  ])
})

test('retries a refused webhook one and two minutes after it was created, under the same id, then stops', async () => {
  await enrollCard('5555555555554444')
  replyStatuses = [503, 500, 503]
  await runNetwork()
  await runNetwork(59_999)
  expect(received).toHaveLength(1)
  await runNetwork(1)
  await runNetwork(60_000)
  await runNetwork(600_000)
  expect(attemptDelaysMs).toEqual([0, 60_000, 120_000])
  expect(received.map(({ attempt, isSigned }) => [attempt, isSigned])).toEqual([
    ['1', true],
    ['2', true],
    ['3', true],
  ])
  expect(new Set(received.map((message) => message.messageId)).size).toBe(1)
})

test('sends no webhook for a card that was deleted before its confirmation', async () => {
  const id = await enrollCard('4000000000000341')
  await network.inject({ method: 'DELETE', url: `/v1/cards/${id}`, headers: { 'fidel-key': 'key' } })
  await runNetwork(600_000)
  expect(received).toEqual([])
})
