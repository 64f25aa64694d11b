import { expect, test } from 'vitest'
import { swipe, type SwipeFetch, type SwipeOptions } from './swipe.ts'

const merchants = [
  { id: 'corner-table', name: 'Corner Table', city: 'New York', state: 'NY' },
  { id: 'corner-bar', name: 'Corner Bar', city: 'Chicago', state: 'IL' },
]
let requests: { path: string; authorization: string; body: Record<string, unknown> }[] = []

/** A fake of the sandbox network. */
const network: SwipeFetch = async (address, request) => {
  const url = new URL(address)
  if (url.pathname === '/merchants') {
    const name = url.searchParams.get('q') ?? ''
    return Response.json({
      merchants: merchants.filter((merchant) => merchant.name.toLowerCase().includes(name.toLowerCase())),
    })
  }
  const body = JSON.parse(request?.body ?? '') as Record<string, unknown>
  requests.push({ path: url.pathname, authorization: request?.headers?.['authorization'] ?? '', body })
  if (url.pathname === '/cards/replace' && body['card'] === '4242')
    return Response.json({ delivered: true, answer: `200 {"received":true}` })
  if (body['card'] !== '4242')
    return Response.json({ code: 'unknown_card', message: 'No card like that is enrolled.' }, { status: 404 })
  if (!merchants.some((merchant) => merchant.id === body['merchantId']))
    return Response.json({ code: 'unknown_merchant', message: 'No.' }, { status: 404 })
  // The sandbox signs an amount that ends in .13 wrongly, so the site refuses its message.
  const delivered = body['amountMinor'] !== 4013
  return Response.json({
    lifecycleId: 'p-1',
    delivered,
    answer: delivered ? 'transaction.auth: 200 {}' : 'transaction.auth: 401',
    ...(body['merchantId'] === 'corner-bar' ? { warning: 'This purchase will not be matched.' } : {}),
  })
}

async function run(options: SwipeOptions, sandbox = network) {
  requests = []
  const { code, lines } = await swipe(
    { card: '4242', merchant: 'corner-table', amount: '84.50', ...options },
    { sandboxUrl: 'http://sandbox', key: 'swipe', fetch: sandbox },
  )
  return { code, text: lines.join('\n') }
}

test.each([
  ['84.50', 8450],
  ['84.5', 8450],
  ['84', 8400],
  ['$1,084.05', 108405],
  ['0.01', 1],
])('sends the amount %s as %s cents', async (amount, cents) => {
  expect((await run({ amount })).code).toBe(0)
  expect(requests).toMatchObject([
    { path: '/swipe', authorization: 'Bearer swipe', body: { amountMinor: cents, kind: 'auth', tipMinor: 0 } },
  ])
})

test('prints the purchase, the restaurant and the reply of the site', async () => {
  expect(await run({ kind: 'clearing', tip: '15.50' })).toEqual({
    code: 0,
    text: 'Cleared $100.00 at corner-table on card 4242 (purchase p-1)\n  transaction.auth: 200 {}',
  })
  expect(requests[0]?.body).toMatchObject({ amountMinor: 8450, tipMinor: 1550 })
})

test('says that a purchase at a restaurant without a reference will not be matched [OPS-B4]', async () => {
  const { code, text } = await run({ merchant: 'corner-bar' })
  expect([code, text.split('\n').at(-1)]).toEqual([0, 'This purchase will not be matched.'])
})

test('replaces a card through the network', async () => {
  const result = await run({ replace: '5678', merchant: undefined, amount: undefined })
  expect(result).toMatchObject({ code: 0, text: expect.stringContaining('Card 4242 is replaced by 5678') as string })
  expect(requests).toMatchObject([{ path: '/cards/replace', body: { card: '4242', lastFour: '5678' } }])
})

test('sends a purchase on the issuer feed to /kard/send, with its time', async () => {
  await run({ feed: 'kard', at: '2026-05-05T19:30' })
  expect(requests).toMatchObject([{ path: '/kard/send', body: { at: '2026-05-05T19:30' } }])
})

test('finds a restaurant by a text that only its name contains', async () => {
  expect((await run({ merchant: 'table' })).code).toBe(0)
  expect(requests.at(-1)?.body['merchantId']).toBe('corner-table')
})

test.each([
  [{ merchant: 'corner' }, 1, /More than one.*\n.*corner-table .*Corner Table, New York, NY\n.*corner-bar/],
  [{ merchant: 'nowhere' }, 1, /No restaurant has the id "nowhere" or a name like it/],
  [{ card: '9999' }, 1, /No card like that is enrolled/],
  [{ amount: '40.13' }, 1, /401[^]*tries again after one and after two minutes/],
  [{ amount: '84.505' }, 2, /--amount must look like 84\.50, not "84\.505"/],
  [{ amount: '-5' }, 2, /--amount/],
  [{ tip: 'lots' }, 2, /--tip/],
  [{ kind: 'steal' }, 2, /--kind is auth, clearing or refund/],
  [{ feed: 'visa' }, 2, /--feed/],
  [{ card: undefined }, 2, /are needed/],
  [{ replace: '56' }, 2, /--replace must be four digits/],
  [{ replace: '5678', card: '9999' }, 1, /No card like that is enrolled/],
  [{ replace: '5678', card: undefined }, 2, /--card is needed/],
])('the options %j end with the code %i and the reason', async (options, code, message) => {
  const result = await run(options)
  expect(result.code).toBe(code)
  expect(result.text).toMatch(message)
})

test('names the address of a sandbox that is not running', async () => {
  const unreachable: SwipeFetch = () => Promise.reject(new TypeError('fetch failed'))
  expect(await run({}, unreachable)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/does not answer at http:\/\/sandbox.*npm start/) as string,
  })
})
