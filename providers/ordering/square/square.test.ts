import { readFileSync } from 'node:fs'
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { orderMessage } from '../../../contract/orders.ts'
import { readSquareEvent } from './event.ts'
import { readSquareOrder, squareMessage, type SquareReading } from './message.ts'
import { anySeller, squareService } from './service.ts'
import { isSquareSigned, squareSignature } from './signature.ts'

type Example = { name: string; order: { id: string }; payments: { id: string }[] }
const examples = <T>(name: string): T[] =>
  readFileSync(new URL(`examples/${name}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)

const accessTokens = new Map([[anySeller, 'token']])

/** A fake of Square for one example. `override`: the reply to a path instead of the example's, or null. */
function squareWith(
  { order, payments }: Pick<Example, 'order' | 'payments'>,
  override: (path: string) => Response | null = () => null,
) {
  const fetchExample = (async (input: string) => {
    const path = input.replace('https://square.example', '')
    const overridingReply = override(path)
    if (overridingReply) return overridingReply
    if (path === `/v2/orders/${order.id}`) return Response.json({ order })
    const payment = payments.find(({ id }) => path === `/v2/payments/${id}`)
    return payment ? Response.json({ payment }) : new Response(null, { status: 404 })
  }) as typeof fetch
  const service = squareService({ baseUrl: 'https://square.example', accessTokens, fetch: fetchExample })
  return { service }
}

async function readExample(example: Example): Promise<SquareReading | { ok: false; reason: string }> {
  const reply = await squareWith(example).service.read('seller', example.order.id)
  return reply.outcome === 'order' ? readSquareOrder(reply.order, reply.payments) : { ok: false, reason: reply.outcome }
}

describe('an order at Square becomes an order message [M2-015] [M2-016]', () => {
  const valid = examples<Example & { expect: object }>('valid')
  test.each(valid.map((example) => [example.name, example] as const))('reads %s', async (_, example) => {
    const reading = await readExample(example)
    expect(reading).toEqual({ ok: true, ...example.expect })
    if (!reading.ok || !('facts' in reading)) return
    const payment = { cardToken: 'token-1', clientOrderId: null, chargedMinor: reading.cards[0]?.chargedMinor ?? 0 }
    const message = squareMessage(reading.facts, payment)
    expect(orderMessage.safeParse(message).error).toBeUndefined()
    expect(squareMessage(reading.facts, payment).eventId).toBe(message.eventId)
    expect(squareMessage({ ...reading.facts, refundedMinor: 1 }, payment).eventId).not.toBe(message.eventId)
  })

  const invalid = examples<Example & { reason: string }>('invalid')
  test.each(invalid.map((example) => [example.name, example] as const))('refuses %s', async (_, example) => {
    expect(await readExample(example)).toEqual({ ok: false, reason: example.reason })
  })
})

describe('reading a webhook', () => {
  test.each(
    examples<{ name: string; body: object; orderId: string | null }>('webhooks').map(
      (example) => [example.name, example] as const,
    ),
  )('reads %s', (_, { body, orderId }) => {
    expect(readSquareEvent(Buffer.from(JSON.stringify(body)))).toMatchObject({ orderId })
  })

  test.each([
    '',
    'not json',
    '[]',
    '{"type":"order.updated"}',
    '{"type":1,"event_id":"e","created_at":"now","data":{}}',
  ])('refuses %j', (body) => expect(readSquareEvent(Buffer.from(body))).toBeNull())
})

describe('the signature of a webhook', () => {
  const url = 'https://lumen.example/webhooks/square'
  const body = Buffer.from('{"hello":"world"}')
  const keys = ['new key', 'old key']
  // Computed here by the documented rule: HMAC-SHA256 of the notification URL and the raw body, in base64.
  const validSignature = createHmac('sha256', 'new key').update(`${url}{"hello":"world"}`).digest('base64')

  test('is valid with the new and the old key, by the documented rule', () => {
    expect(squareSignature('new key', url, body)).toBe(validSignature)
    expect(isSquareSigned({ url, keys }, body, validSignature)).toBe(true)
    expect(isSquareSigned({ url, keys }, body, squareSignature('old key', url, body))).toBe(true)
  })

  test.each<[string, unknown]>([
    ['missing', undefined],
    ['empty', ''],
    ['sent twice', [validSignature, validSignature]],
    ['made with another key', squareSignature('another key', url, body)],
    ['made with an empty key', squareSignature('', url, body)],
    ['made of other bytes', squareSignature('new key', url, Buffer.from('{"hello": "world"}'))],
    ['made of another address', squareSignature('new key', `${url}/`, body)],
    ['made without the address', squareSignature('new key', '', body)],
    ['cut short', validSignature.slice(0, 20)],
    ['in hexadecimal', Buffer.from(validSignature, 'base64').toString('hex')],
    ['with a prefix', `sha256=${validSignature}`],
  ])('is refused when it is %s', (_, header) => expect(isSquareSigned({ url, keys }, body, header)).toBe(false))
})

describe('a call to Square', () => {
  const [example] = examples<Example>('valid')
  if (!example) throw new Error('an example is missing')
  const readOrder = (override: (path: string) => Response | null) =>
    squareWith(example, override).service.read('seller', example.order.id)
  const replyWithStatus = (code: number) => () => new Response('no', { status: code })

  test.each([401, 403, 429, 500, 503])('the status %i counts as no reply', async (code) => {
    expect(await readOrder(replyWithStatus(code))).toEqual({ outcome: 'away' })
  })

  test('an order for which Square replies 404 is absent', async () => {
    expect(await readOrder(replyWithStatus(404))).toEqual({ outcome: 'absent' })
  })

  test('an order whose payment cannot be fetched is not read in part', async () => {
    expect(await readOrder((path) => (path.startsWith('/v2/payments/') ? replyWithStatus(500)() : null))).toEqual({
      outcome: 'away',
    })
  })

  test('a reply that is not JSON counts as no reply, and a reply that is too long is unreadable', async () => {
    expect(await readOrder(() => new Response('<html>'))).toEqual({ outcome: 'away' })
    // More than 1 MiB.
    expect(await readOrder(() => new Response('x'.repeat(1_100_000)))).toEqual({ outcome: 'unreadable' })
  })

  test('a reply with another order is not read', async () => {
    expect(await readOrder(() => Response.json({ order: { ...example.order, id: 'another' } }))).toEqual({
      outcome: 'unreadable',
    })
  })

  test('a call that exceeds its time limit counts as no reply', async () => {
    const neverReply = ((_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      )) as typeof fetch
    const service = squareService({
      baseUrl: 'https://square.example',
      accessTokens,
      fetch: neverReply,
      limitMs: 1,
    })
    expect(await service.read('seller', 'order')).toEqual({ outcome: 'away' })
  })

  test('reads each seller’s orders with the seller’s token, and an order of a seller without a token is absent', async () => {
    const authorizations: unknown[] = []
    const recordCall = (async (_: string, init?: RequestInit) => {
      authorizations.push(new Headers(init?.headers).get('authorization'))
      return new Response(null, { status: 500 })
    }) as typeof fetch
    const sellerTokens = new Map([
      ['one', 'first'],
      ['two', 'second'],
    ])
    const service = squareService({ baseUrl: 'https://square.example', accessTokens: sellerTokens, fetch: recordCall })
    expect(await service.read('two', 'order')).toEqual({ outcome: 'away' })
    expect(await service.read('one', 'order')).toEqual({ outcome: 'away' })
    expect(await service.read('three', 'order')).toEqual({ outcome: 'absent' })
    expect(authorizations).toEqual(['Bearer second', 'Bearer first'])
  })

  test('sends the token only to the configured address, with the version and without redirects', async () => {
    const calls: [string, RequestInit | undefined][] = []
    const recordCall = (async (input: string, init?: RequestInit) => {
      calls.push([input, init])
      return new Response(null, { status: 404 })
    }) as typeof fetch
    const baseUrl = 'https://square.example'
    await squareService({ baseUrl, accessTokens, fetch: recordCall }).read('seller', 'a/../b')
    expect(calls).toMatchObject([
      [
        'https://square.example/v2/orders/a%2F..%2Fb',
        { redirect: 'error', headers: { authorization: 'Bearer token', 'square-version': '2025-01-23' } },
      ],
    ])
  })
})
