import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestVault, pushTimes, sealedRequest, type RunningVault } from '../checks/fixtures/real-vault.ts'
import { pushReply, type PushReply, type PushRequest } from '../contract/vault.ts'
import { forgetCard } from './forget.ts'
import type { VaultDeps } from './deps.ts'
import { readPushStatus, pay } from './pay.ts'
import type { Push } from './payers/payer.ts'

const { fundedMs, lateMs, returnMs } = pushTimes
let vault: RunningVault
let token = ''
beforeAll(async () => {
  vault = await openTestVault()
  const reply = await vault.client.tokenize(await sealedRequest(vault))
  if (!reply.ok) throw new Error(reply.code)
  token = reply.token
  expect(reply.takesPush).toBe(true)
})
afterAll(() => vault.stop())

/** Amounts that end in 91 to 98 cents have special outcomes in the sandbox (providers/card-push/embedded/magic.ts). */
const request = (amountMinor: number, overrides: Partial<PushRequest> = {}): PushRequest => ({
  id: randomUUID(),
  partner: 'lumen-mobile',
  token,
  amountMinor,
  currency: 'USD',
  recipient: 'Ana Silva',
  ...overrides,
})
const advanceClock = (ms: number) => (vault.time.now = new Date(vault.time.now.getTime() + ms))
const readStatus = ({ id, partner }: PushRequest) => vault.client.fetchPayout({ id, partner })
/** The number of payments of this amount that the network made. Tests that count use an amount that no other test pays. */
const paidTimes = async (amountMinor: number) =>
  (
    await vault.sandboxPool.query(`select 1 from sandbox.push where amount_minor = $1 and action_code = '00'`, [
      amountMinor,
    ])
  ).rowCount

test('returns with a new token whether the card takes a push', async () => {
  // The sandbox's network makes no payment to a card that ends in 0069.
  const card = { number: '4000000000000069' }
  const reply = await vault.client.tokenize(
    await sealedRequest(vault, { card, claims: { session: 'another session hash' } }),
  )
  expect(reply).toMatchObject({ ok: true, takesPush: false })
})

test('pays once for an id, also on repeated and concurrent calls', async () => {
  const push = request(1_200)
  const replies = await Promise.all([1, 2, 3].map(() => vault.client.pay(push)))
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect([replies[0]?.result, await paidTimes(1_200)]).toEqual(['accepted', 1])
  advanceClock(60_000)
  expect(await readStatus(push)).toMatchObject({ result: 'paid' })
  expect(await vault.client.pay(push)).toMatchObject({ result: 'paid' })
  expect(await paidTimes(1_200)).toBe(1)
})

/** The vault’s dependencies, with a network that gives this answer about every payment and records the payments that the vault sends. */
const depsAnswering = (answer: PushReply) => {
  const sentPushes: Push[] = []
  const push = async (payment: Push) => {
    sentPushes.push(payment)
    return answer
  }
  return { ...vault.deps, payer: { find: async () => answer, push, takesPush: async () => null }, sentPushes }
}

test('does not send an accepted payment again while the network does not list it', async () => {
  const push = request(1_810)
  await vault.client.pay(push)
  const deps = depsAnswering({ result: 'absent' })
  expect(await pay(deps, push)).toMatchObject({ result: 'accepted' })
  expect(deps.sentPushes).toEqual([])
})

test('begins the trace number of a payment with the last digit of the year, the day of the year and the hour', async () => {
  const deps = { ...depsAnswering({ result: 'accepted' }), clock: { now: () => new Date('2026-03-01T05:06:07Z') } }
  await pay(deps, request(1_820))
  expect(deps.sentPushes[0]?.traceNumber).toMatch(/^606005\d{6}$/)
})

test('overwrites the decrypted bytes of the card after a payment', async () => {
  const deps = depsAnswering({ result: 'accepted' })
  const decryptedCards: Buffer[] = []
  const unwrap: VaultDeps['cipher']['unwrap'] = (...args) => {
    const decrypted = deps.cipher.unwrap(...args)
    decryptedCards.push(decrypted)
    return decrypted
  }
  await pay({ ...deps, cipher: { ...deps.cipher, unwrap } }, request(1_830))
  expect(decryptedCards.map((bytes) => bytes.every((byte) => byte === 0))).toEqual([true])
})

test.each([{ result: 'absent' }, { result: 'unknown' }] as const)(
  'keeps the stored result of an accepted and of a paid payment while the network answers %j',
  async (answer) => {
    const push = request(1_800)
    await vault.client.pay(push)
    expect(await readPushStatus(depsAnswering(answer), push)).toMatchObject({ result: 'accepted' })
    advanceClock(60_000)
    expect(await readStatus(push)).toMatchObject({ result: 'paid' })
    expect(await readPushStatus(depsAnswering(answer), push)).toMatchObject({ result: 'paid' })
  },
)

test.each([{ result: 'absent' }, { result: 'unknown' }, { result: 'paid' }] as const)(
  'returns the network’s answer %j about a payment whose call never ended',
  async (answer) => {
    const push = request(1_840)
    const deps = depsAnswering(answer)
    // As after a crash during the call: the vault has stored the request and no reply.
    const stoppingPayer = { ...deps.payer, push: () => Promise.reject(new Error('stopped')) }
    await expect(pay({ ...deps, payer: stoppingPayer }, push)).rejects.toThrow('stopped')
    expect(await readPushStatus(deps, push)).toEqual(answer)
  },
)

test('does not query the network about a rejected payment', async () => {
  const push = request(1_293)
  await vault.client.pay(push)
  expect(await readPushStatus(depsAnswering({ result: 'paid' }), push)).toMatchObject({ result: 'rejected' })
})

test.each<[string, object]>([
  ['another card', { token: 'another card' }],
  ['another amount', { amountMinor: 1_901 }],
  ['another currency', { currency: 'CAD' }],
])('refuses a repeated id with %s', async (_case, change) => {
  const push = request(1_900)
  await vault.client.pay(push)
  expect(await pay(vault.deps, { ...push, ...change })).toBe('conflict')
})

test('logs a payment without its card token', async () => {
  const push = request(1_950)
  await vault.client.pay(push)
  const line = vault.log.find((entry) => entry.includes(push.id)) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ event: 'push to card', partner: 'lumen-mobile', result: 'accepted' })
  expect(line).not.toContain(token)
})

test('pays nothing without a network', async () =>
  expect(await pay({ ...vault.deps, payer: null }, request(1_960))).toEqual({
    result: 'absent',
    code: 'not_configured',
  }))

test('makes no other payment under the same id, and the client returns unknown for it', async () => {
  const push = request(1_300)
  await vault.client.pay(push)
  expect(await vault.client.pay({ ...push, amountMinor: 9_900 })).toEqual({ result: 'unknown' })
  expect(await paidTimes(9_900)).toBe(0)
})

test.each([
  [1_293, { result: 'rejected', code: 'card_refused' }],
  [1_297, { result: 'rejected', code: 'card_unknown' }],
])('returns the refusal of the issuer for %i cents', async (amountMinor, expected) => {
  const push = request(amountMinor)
  expect(await vault.client.pay(push)).toMatchObject(expected)
  expect(await vault.client.pay(push)).toMatchObject(expected)
})

test('returns unknown for a late approval until the network has a result', async () => {
  const push = request(1_291)
  expect(await vault.client.pay(push)).toEqual({ result: 'unknown' })
  expect(await readStatus(push)).toEqual({ result: 'unknown' })
  advanceClock(lateMs)
  expect(await readStatus(push)).toMatchObject({ result: 'paid' })
  expect(await paidTimes(1_291)).toBe(1)
})

test('pays once when the network lists a payment twice', async () => {
  const push = request(1_292)
  await vault.client.pay(push)
  advanceClock(60_000)
  expect([(await readStatus(push)).result, await paidTimes(1_292)]).toEqual(['paid', 1])
})

test('queries the network after a timeout, and does not send a paid payment again', async () => {
  const push = request(1_294)
  expect(await vault.client.pay(push)).toEqual({ result: 'unknown' })
  advanceClock(60_000)
  expect(await vault.client.pay(push)).toMatchObject({ result: 'paid' })
  expect(await paidTimes(1_294)).toBe(1)
})

test('sends a lost payment again under the same trace number', async () => {
  const push = request(1_298)
  expect(await vault.client.pay(push)).toEqual({ result: 'unknown' })
  expect(await readStatus(push)).toEqual({ result: 'absent' })
  expect(await vault.client.pay(push)).toMatchObject({ result: 'accepted' })
  expect(await paidTimes(1_298)).toBe(1)
})

test('reports a payment that bounces after three days', async () => {
  const push = request(1_295)
  await vault.client.pay(push)
  advanceClock(60_000)
  expect((await readStatus(push)).result).toBe('paid')
  advanceClock(returnMs)
  expect(await readStatus(push)).toMatchObject({ result: 'bounced', code: 'card_closed' })
})

test('returns absent with a reason until the account has funds and the payment is sent again', async () => {
  const push = request(1_296)
  expect(await vault.client.pay(push)).toEqual({ result: 'absent', code: 'no_funds' })
  advanceClock(fundedMs)
  expect(await readStatus(push)).toEqual({ result: 'absent', code: 'no_funds' })
  expect(await vault.client.pay(push)).toMatchObject({ result: 'accepted' })
})

test('rejects an unknown token and another partner’s token as an unknown card, and returns absent for an unknown id', async () => {
  expect(await vault.client.pay(request(1_400, { token: 'gone' }))).toEqual({
    result: 'rejected',
    code: 'card_unknown',
  })
  expect(await vault.client.pay(request(1_400, { partner: 'harbor-bank' }))).toMatchObject({ code: 'card_unknown' })
  expect(await readStatus(request(1_400))).toEqual({ result: 'absent' })
})

test('returns the state of a payment after its card was deleted', async () => {
  const reply = await vault.client.tokenize(
    await sealedRequest(vault, { card: { number: '4111111111111111' }, claims: { session: 'a third session hash' } }),
  )
  const push = request(1_500, { token: reply.ok ? reply.token : '' })
  await vault.client.pay(push)
  await forgetCard(vault.deps, push.token)
  advanceClock(60_000)
  expect((await readStatus(push)).result).toBe('paid')
})

test.each([
  ['rejects a lost payment', { result: 'absent' }, { result: 'rejected', code: 'card_unknown' }],
  ['returns a payment that the network has', { result: 'paid' }, { result: 'paid' }],
] as const)('%s when its card was deleted before the repeat', async (_case, answer, expected) => {
  const reply = await vault.client.tokenize(
    await sealedRequest(vault, {
      card: { number: '5555555555554444' },
      claims: { session: `session hash of ${answer.result}` },
    }),
  )
  const push = request(1_510, { token: reply.ok ? reply.token : '' })
  await pay(depsAnswering({ result: 'unknown' }), push)
  await forgetCard(vault.deps, push.token)
  const deps = depsAnswering(answer)
  expect(await pay(deps, push)).toEqual(expected)
  expect(await readPushStatus(deps, push)).toEqual(expected)
  expect(deps.sentPushes).toEqual([])
})

test('stores no payment to an unknown card', async () => {
  const push = request(1_520, { token: 'gone' })
  await pay(depsAnswering({ result: 'accepted' }), push)
  expect(await readStatus(push)).toEqual({ result: 'absent' })
})

test('lists the payments of a partner since a moment with their current state', async () => {
  await vault.client.pay(request(1_600))
  advanceClock(1_000)
  const since = vault.time.now
  const pushes = [request(1_295), request(1_600)]
  for (const push of pushes) await vault.client.pay(push)
  advanceClock(60_000)
  // Stores `paid` for the payment that bounces later: the list must not return the stored state.
  await readStatus(pushes[0] as PushRequest)
  advanceClock(returnMs)
  const listedPushes = await vault.client.listPayouts({ partner: 'lumen-mobile', since })
  expect(listedPushes.map(({ id, amountMinor, reply }) => [id, amountMinor, reply.result]).toSorted()).toEqual(
    pushes.map(({ id, amountMinor }) => [id, amountMinor, amountMinor === 1_295 ? 'bounced' : 'paid']).toSorted(),
  )
  expect(await vault.client.listPayouts({ partner: 'harbor-bank', since })).toEqual([])
})

test('reports a payment as absent without a configured network', async () => {
  const deps = { ...vault.deps, payer: null }
  expect(await readPushStatus(deps, { id: randomUUID(), partner: 'lumen-mobile' })).toEqual({
    result: 'absent',
    code: 'not_configured',
  })
  // The code is optional in the contract.
  expect(pushReply.safeParse({ result: 'absent' }).success).toBe(true)
})

test('refuses unsigned calls about payments', async () => {
  for (const path of ['/payouts', '/payouts/ask', '/payouts/list']) {
    const response = await fetch(`${vault.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(response.status).toBe(401)
  }
})

test('stores no recipient of a payment, and logs no card number', async () => {
  await vault.client.pay(request(1_700))
  const { rows } = await vault.deps.pool.query<{ stored: string }>('select p::text as stored from vault.push p')
  const stored = rows.map((row) => row.stored).join()
  expect(stored).toContain('1700') // the rows include this payment
  expect(stored).not.toMatch(/Ana|Silva/)
  expect(vault.log.join()).not.toMatch(/\d{13,19}/)
})
