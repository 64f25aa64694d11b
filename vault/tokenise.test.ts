import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestVault, sealedRequest, visa, type RunningVault } from '../checks/fixtures/real-vault.ts'
import { findCardNumbers } from '../checks/pan-hunt.ts'
import type { TokeniseReply } from '../contract/vault.ts'
import { rotateKey } from './sealing-keys.ts'

let vault: RunningVault
beforeAll(async () => {
  vault = await openTestVault()
})
afterAll(() => vault.stop())

const code = (reply: TokeniseReply) => (reply.ok ? 'linked' : reply.code)
const linked = (reply: TokeniseReply) => {
  if (!reply.ok) throw new Error(reply.code)
  return reply
}
const links = async (partner: string) =>
  (
    await vault.sandboxPool.query<{ id: string }>('select id from sandbox.card where program_id = $1', [partner])
  ).rows.map((row) => row.id)

test('a sealed card becomes a token, brand, last four and the references its purchases will carry [M2-074]', async () => {
  const cardholder = 'a1'.repeat(16)
  const reply = linked(
    await vault.client.tokenise(await sealedRequest(vault, { claims: { partner: 'first' }, request: { cardholder } })),
  )
  const [id] = await links('first')
  expect(reply).toMatchObject({ brand: 'visa', lastFour: '4242', bin: '424242', confirmed: true })
  expect(reply.references).toEqual([
    { provider: 'fidel', reference: id },
    { provider: 'kard', reference: `${cardholder}:424242:4242` },
  ])
  expect(reply.fingerprint).toMatch(/^[\w-]{43}$/)
})

const refusals: [string, string, Parameters<typeof sealedRequest>[1]][] = [
  ['a foreign partner', 'ticket_mismatch', { request: { partner: 'meridian-air' } }],
  ['another session', 'ticket_mismatch', { request: { session: 'hash-of-another-session' } }],
  ['a brand the programme does not take [P1-605]', 'brand_not_accepted', { claims: { brands: ['amex'] } }],
  ['a number of no brand', 'brand_not_accepted', { card: { number: '3530111333300000' } }],
  ['a wrong check digit', 'number_invalid', { card: { number: '4242424242424241' } }],
  ['a card that ran out', 'card_expired', { card: { expMonth: 1, expYear: 2020 } }],
  ['a month that is none', 'sealed_unreadable', { card: { expMonth: 13 } }],
  ['letters for a number', 'sealed_unreadable', { card: { number: '4242x42424242424' } }],
  ['a card its issuer refuses', 'network_refused', { card: { number: '4000000000000002' } }],
  ['a broken network', 'network_unavailable', { card: { number: '4000000000000127' } }],
  ['nonsense', 'sealed_unreadable', { request: { sealed: 'a.b.c.d.e' } }],
]
test.each(refusals)('%s: %s', async (_what, expected, change) => {
  expect(code(await vault.client.tokenise(await sealedRequest(vault, change)))).toBe(expected)
})

test('a sealed card works once, also when it is sent twice at the same time', async () => {
  const request = await sealedRequest(vault, { claims: { partner: 'once' } })
  const replies = await Promise.all([1, 2, 3].map(() => vault.client.tokenise(request)))
  expect(replies.map(code).toSorted()).toEqual(['linked', 'ticket_used', 'ticket_used'])
  expect(code(await vault.client.tokenise(request))).toBe('ticket_used')
  expect(await links('once')).toHaveLength(1)
})

test('a foreign partner cannot use up a ticket', async () => {
  const request = await sealedRequest(vault, { claims: { partner: 'mine' } })
  expect(code(await vault.client.tokenise({ ...request, partner: 'theirs' }))).toBe('ticket_mismatch')
  expect(code(await vault.client.tokenise(request))).toBe('linked')
})

test('after 15 minutes the sealed card is worthless', async () => {
  const request = await sealedRequest(vault)
  const start = vault.time.now
  vault.time.now = new Date(start.getTime() + 15 * 60_000 + 1_000)
  expect(code(await vault.client.tokenise(request))).toBe('ticket_expired')
  vault.time.now = start
})

test('any changed part of the sealed card makes it unreadable', async () => {
  const request = await sealedRequest(vault)
  const parts = request.sealed.split('.')
  for (const place of [0, 2, 3, 4]) {
    const changed = parts
      .map((part, at) => (at === place ? `${part.slice(0, -3)}${part.endsWith('AAA') ? 'BBB' : 'AAA'}` : part))
      .join('.')
    expect([place, code(await vault.client.tokenise({ ...request, sealed: changed }))]).toEqual([
      place,
      'sealed_unreadable',
    ])
  }
  expect(code(await vault.client.tokenise(request))).toBe('linked')
})

test('a card sealed for a key that does not exist, or under another algorithm, is unreadable', async () => {
  const request = await sealedRequest(vault)
  const [header = '', ...rest] = request.sealed.split('.')
  const parsed = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, unknown>
  for (const change of [
    { kid: 'unknown' },
    { kid: undefined },
    { alg: 'dir' },
    { enc: 'A128GCM' },
    { kid: `' or true --` },
  ]) {
    const forged = Buffer.from(JSON.stringify({ ...parsed, ...change })).toString('base64url')
    expect(code(await vault.client.tokenise({ ...request, sealed: [forged, ...rest].join('.') }))).toBe(
      'sealed_unreadable',
    )
  }
})

test('what was sealed before a key change still opens for 15 minutes, then the key is destroyed', async () => {
  const request = await sealedRequest(vault)
  await rotateKey(vault.pool, vault.deps.boxes, vault.time.now)
  expect(code(await vault.client.tokenise(request))).toBe('linked')
})

test('the network in silence: nothing is linked, and trying again with the same ticket finds what became of it', async () => {
  const impatient = await openTestVault({ networkLimitMs: 1_000 })
  onTestFinished(impatient.stop)
  const card = { number: '4000000000000119' }
  const request = await sealedRequest(impatient, { claims: { partner: 'silent' }, card })
  expect(code(await impatient.client.tokenise(request))).toBe('network_unavailable')
  const { rows } = await impatient.sandboxPool.query<{ id: string }>('select id from sandbox.card')
  expect(rows).toHaveLength(1)
  expect(linked(await impatient.client.tokenise(request)).references[0]?.reference).toBe(rows[0]?.id)
})

test('a card whose confirmation is outstanding is linked, and says so', async () => {
  const ask = async () =>
    linked(await vault.client.tokenise(await sealedRequest(vault, { card: { number: '4000000000000341' } })))
  expect((await ask()).confirmed).toBe(false)
  const start = vault.time.now
  vault.time.now = new Date(start.getTime() + 11 * 60_000)
  expect((await ask()).confirmed).toBe(true)
  vault.time.now = start
})

test('the same number in two programmes has one fingerprint and two enrolments', async () => {
  const [one, other] = await Promise.all(
    ['programme-a', 'programme-b'].map(async (partner) =>
      linked(await vault.client.tokenise(await sealedRequest(vault, { claims: { partner } }))),
    ),
  )
  expect(one?.fingerprint).toBe(other?.fingerprint)
  expect(one?.references[0]?.reference).not.toBe(other?.references[0]?.reference)
})

test('removing a card and adding it again at once does not unlink the new one', async () => {
  const ask = async () =>
    linked(await vault.client.tokenise(await sealedRequest(vault, { claims: { partner: 'again' } })))
  const first = await ask()
  const second = await ask()
  expect(second.token).not.toBe(first.token)
  expect(second.references).toEqual(first.references)
  await vault.client.forget(first.token)
  expect(await links('again')).toHaveLength(1)
  await vault.client.forget(second.token)
  await vault.client.forget(second.token)
  expect(await links('again')).toHaveLength(0)
  const { rows } = await vault.pool.query(`select 1 from vault.card where partner_id = 'again'`)
  expect(rows).toHaveLength(0)
})

test('no card number stands in any table of any schema, in the log or in an answer', async () => {
  const admin = new pg.Client(vault.database.adminUrl)
  await admin.connect()
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  let read = 0
  for (const { name } of tables) {
    const { rows } = await admin.query<{ row: string }>(`select t::text as row from ${name} t`)
    read += rows.length
    const clear = rows.map(({ row }) =>
      row.replace(/\\x[0-9a-f]+/g, (hex) => Buffer.from(hex.slice(2), 'hex').toString('latin1')),
    )
    expect([name, findCardNumbers(clear.join('\n')), findCardNumbers(rows.map(({ row }) => row).join('\n'))]).toEqual([
      name,
      [],
      [],
    ])
  }
  await admin.end()
  expect(read).toBeGreaterThan(20)
  expect(findCardNumbers(vault.log.join('\n'))).toEqual([])
  const replies = await Promise.all(
    refusals.map(async ([, , change]) => vault.client.tokenise(await sealedRequest(vault, change))),
  )
  expect(findCardNumbers(JSON.stringify(replies))).toEqual([])
  expect(findCardNumbers(visa)).toEqual([visa])
})

test('a key that lies on no curve is as unreadable as anything else', async () => {
  const request = await sealedRequest(vault)
  const [header = '', ...rest] = request.sealed.split('.')
  const parsed = JSON.parse(Buffer.from(header, 'base64url').toString()) as { epk: Record<string, string> }
  for (const epk of [{ ...parsed.epk, y: parsed.epk['x'] }, { ...parsed.epk, crv: 'P-521' }, {}, null, 'x']) {
    const forged = Buffer.from(JSON.stringify({ ...parsed, epk })).toString('base64url')
    const reply = await vault.client.tokenise({ ...request, sealed: [forged, ...rest].join('.') })
    expect(code(reply)).toBe('sealed_unreadable')
  }
})
