import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestVault, pushTimes, sealedRequest, type RunningVault } from '../checks/fixtures/real-vault.ts'
import { pushReply, type PushRequest } from '../contract/vault.ts'
import { forget } from './forget.ts'
import { askPush } from './pay.ts'

const { fundedMs, lateMs, returnMs } = pushTimes
let vault: RunningVault
let token = ''
beforeAll(async () => {
  vault = await openTestVault()
  const reply = await vault.client.tokenise(await sealedRequest(vault))
  if (!reply.ok) throw new Error(reply.code)
  token = reply.token
  expect(reply.takesPush).toBe(true)
})
afterAll(() => vault.stop())

const request = (amountMinor: number, more: Partial<PushRequest> = {}): PushRequest => ({
  ...{
    id: randomUUID(),
    partner: 'lumen-mobile',
    token,
    amountMinor,
    currency: 'USD',
    recipient: 'Ana Silva',
    ...more,
  },
})
const later = (ms: number) => (vault.time.now = new Date(vault.time.now.getTime() + ms))
const ask = ({ id, partner }: PushRequest) => vault.client.askPayout({ id, partner })
/** Payments that the network made for an amount. */
const paidTimes = async (amountMinor: number) =>
  (
    await vault.sandboxPool.query(`select 1 from sandbox.push where amount_minor = $1 and action_code = '00'`, [
      amountMinor,
    ])
  ).rowCount

test('says of a card whether it takes a push', async () => {
  const card = { number: '4000000000000069' }
  const reply = await vault.client.tokenise(
    await sealedRequest(vault, { card, claims: { session: 'another session hash' } }),
  )
  expect(reply).toMatchObject({ ok: true, takesPush: false })
})

test('pays once for an id, however often and side by side it is asked to', async () => {
  const push = request(1_200)
  const replies = await Promise.all([1, 2, 3].map(() => vault.client.pay(push)))
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect([replies[0]?.result, await paidTimes(1_200)]).toEqual(['accepted', 1])
  later(60_000)
  expect(await ask(push)).toMatchObject({ result: 'paid' })
  expect(await vault.client.pay(push)).toMatchObject({ result: 'paid' })
  expect(await paidTimes(1_200)).toBe(1)
})

test('refuses another payment under the same id', async () => {
  const push = request(1_300)
  await vault.client.pay(push)
  expect(await vault.client.pay({ ...push, amountMinor: 9_900 })).toEqual({ result: 'unknown' })
  expect(await paidTimes(9_900)).toBe(0)
})

test.each([
  [1_293, { result: 'rejected', code: 'card_refused' }],
  [1_297, { result: 'rejected', code: 'card_unknown' }],
])('%i cents: the issuer refuses', async (amountMinor, answer) => {
  const push = request(amountMinor)
  expect(await vault.client.pay(push)).toMatchObject(answer)
  expect(await vault.client.pay(push)).toMatchObject(answer)
})

test('approved late: open until the network knows', async () => {
  const push = request(1_291)
  expect(await vault.client.pay(push)).toEqual({ result: 'unknown' })
  expect(await ask(push)).toEqual({ result: 'unknown' })
  later(lateMs)
  expect(await ask(push)).toMatchObject({ result: 'paid' })
  expect(await paidTimes(1_291)).toBe(1)
})

test('approved and listed twice: paid once', async () => {
  const push = request(1_292)
  await vault.client.pay(push)
  later(60_000)
  expect([(await ask(push)).result, await paidTimes(1_292)]).toEqual(['paid', 1])
})

test('timed out but paid: the network is asked and not sent the payment again', async () => {
  const push = request(1_294)
  expect(await vault.client.pay(push)).toEqual({ result: 'unknown' })
  later(60_000)
  expect(await vault.client.pay(push)).toMatchObject({ result: 'paid' })
  expect(await paidTimes(1_294)).toBe(1)
})

test('lost on its way: absent, then sent again under the same trace number', async () => {
  const push = request(1_298)
  expect(await vault.client.pay(push)).toEqual({ result: 'unknown' })
  expect(await ask(push)).toEqual({ result: 'absent' })
  expect(await vault.client.pay(push)).toMatchObject({ result: 'accepted' })
  expect(await paidTimes(1_298)).toBe(1)
})

test('returned after three days', async () => {
  const push = request(1_295)
  await vault.client.pay(push)
  later(60_000)
  expect((await ask(push)).result).toBe('paid')
  later(returnMs)
  expect(await ask(push)).toMatchObject({ result: 'bounced', code: 'card_closed' })
})

test('no money in the account: absent with its reason until there is money', async () => {
  const push = request(1_296)
  expect(await vault.client.pay(push)).toEqual({ result: 'absent', code: 'no_funds' })
  later(fundedMs)
  expect(await ask(push)).toEqual({ result: 'absent', code: 'no_funds' })
  expect(await vault.client.pay(push)).toMatchObject({ result: 'accepted' })
})

test('a token that the vault does not have is an unknown card, and an id that it does not have is absent', async () => {
  expect(await vault.client.pay(request(1_400, { token: 'gone' }))).toEqual({
    result: 'rejected',
    code: 'card_unknown',
  })
  expect(await vault.client.pay(request(1_400, { partner: 'harbor-bank' }))).toMatchObject({ code: 'card_unknown' })
  expect(await ask(request(1_400))).toEqual({ result: 'absent' })
})

test('what became of a payment is known after its card was deleted', async () => {
  const reply = await vault.client.tokenise(
    await sealedRequest(vault, { card: { number: '4111111111111111' }, claims: { session: 'a third session hash' } }),
  )
  const push = request(1_500, { token: reply.ok ? reply.token : '' })
  await vault.client.pay(push)
  await forget(vault.deps, push.token)
  later(60_000)
  expect((await ask(push)).result).toBe('paid')
})

test('lists the payments of a partner as the network says them now', async () => {
  const since = new Date(vault.time.now.getTime() - 86_400_000 * 10)
  const pushes = await vault.client.listPayouts({ partner: 'lumen-mobile', since })
  expect(pushes.find(({ amountMinor }) => amountMinor === 1_295)?.reply.result).toBe('bounced')
  expect(await vault.client.listPayouts({ partner: 'harbor-bank', since })).toEqual([])
})

test('nobody pays where no network is configured, and nobody unsigned is answered', async () => {
  const deps = { ...vault.deps, payer: null }
  expect(await askPush(deps, { id: randomUUID(), partner: 'lumen-mobile' })).toEqual({
    result: 'absent',
    code: 'not_configured',
  })
  for (const path of ['/payouts', '/payouts/ask', '/payouts/list']) {
    const unsigned = await fetch(`${vault.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(unsigned.status).toBe(401)
  }
  const { rows } = await vault.deps.pool.query<{ stored: string }>('select p::text as stored from vault.push p')
  expect(rows.map(({ stored }) => stored).join()).not.toMatch(/Ana|Silva/)
  expect(vault.log.join()).not.toMatch(/\d{13,19}/)
  expect(pushReply.safeParse({ result: 'absent' }).success).toBe(true)
})
