import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestVault, sealedRequest, visaNumber, type RunningVault } from '../checks/fixtures/real-vault.ts'
import { findCardNumbers } from '../checks/pan-hunt.ts'
import type { TokenizeReply } from '../contract/vault.ts'
import { enrollmentNetworks } from './networks/registry.ts'
import { destroyOldKeys, rotateKey } from './sealing-keys.ts'
import { tokenize } from './tokenize.ts'

let vault: RunningVault
beforeAll(async () => {
  vault = await openTestVault()
})
afterAll(() => vault.stop())

const outcomeOf = (reply: TokenizeReply) => (reply.ok ? 'linked' : reply.code)
const acceptedReply = (reply: TokenizeReply) => {
  if (!reply.ok) throw new Error(reply.code)
  return reply
}
const networkCardIds = async (programId: string) =>
  (
    await vault.sandboxPool.query<{ id: string }>('select id from sandbox.card where program_id = $1', [programId])
  ).rows.map((row) => row.id)

/** The vault calls the first network. It does not call the second: the issuers of that network name a card by data that they have. */
const [callableNetwork, namingNetwork] = enrollmentNetworks.map(({ id }) => id)

test('returns brand, last four, fingerprint and the card references that later purchases name [M2-074]', async () => {
  const cardholder = 'a1'.repeat(16)
  const reply = acceptedReply(
    await vault.client.tokenize(await sealedRequest(vault, { claims: { partner: 'first' }, request: { cardholder } })),
  )
  const [id] = await networkCardIds('first')
  expect(reply).toMatchObject({ brand: 'visa', lastFour: '4242', bin: '424242', confirmed: true })
  expect(reply.references).toEqual([
    { provider: callableNetwork, reference: id },
    { provider: namingNetwork, reference: `${cardholder}:424242:4242` },
  ])
  expect(reply.fingerprint).toMatch(/^[\w-]{43}$/)
})

const refusals: [string, string, Parameters<typeof sealedRequest>[1]][] = [
  ['ticket_mismatch', 'a request of another partner', { request: { partner: 'meridian-air' } }],
  ['ticket_mismatch', 'a request of another session', { request: { session: 'hash-of-another-session' } }],
  ['brand_not_accepted', 'a brand that the program does not accept [P1-605]', { claims: { brands: ['amex'] } }],
  [
    'brand_not_accepted',
    'a number of a brand that the product does not know',
    { card: { number: '3530111333300000' } },
  ],
  ['number_invalid', 'a wrong check digit', { card: { number: '4242424242424241' } }],
  ['card_expired', 'an expired card', { card: { expMonth: 1, expYear: 2020 } }],
  ['sealed_unreadable', 'a month that does not exist', { card: { expMonth: 13 } }],
  ['sealed_unreadable', 'letters for a number', { card: { number: '4242x42424242424' } }],
  ['network_refused', 'a card that its issuer refuses', { card: { number: '4000000000000002' } }],
  ['network_unavailable', 'a card while the network fails', { card: { number: '4000000000000127' } }],
  ['sealed_unreadable', 'text that is not an encrypted card', { request: { sealed: 'a.b.c.d.e' } }],
]
test.each(refusals)('refuses with %s: %s', async (expected, _what, change) => {
  expect(outcomeOf(await vault.client.tokenize(await sealedRequest(vault, change)))).toBe(expected)
  expect(JSON.parse(vault.log.at(-1) ?? '{}')).toMatchObject({ event: 'card refused', code: expected })
})

test('uses up the ticket of a card that its issuer refuses', async () => {
  const request = await sealedRequest(vault, { card: { number: '4000000000000002' } })
  expect(outcomeOf(await vault.client.tokenize(request))).toBe('network_refused')
  expect(outcomeOf(await vault.client.tokenize(request))).toBe('ticket_used')
})

test('refuses a used ticket also after the deletion of old keys and expired tickets', async () => {
  const request = await sealedRequest(vault)
  expect(outcomeOf(await vault.client.tokenize(request))).toBe('linked')
  await destroyOldKeys(vault.pool, vault.time.now)
  expect(outcomeOf(await vault.client.tokenize(request))).toBe('ticket_used')
})

test('does not report whether the card takes a push when no payer is configured', async () => {
  const reply = await tokenize({ ...vault.deps, payer: null }, await sealedRequest(vault))
  expect(reply).toMatchObject({ ok: true, takesPush: null })
})

test('accepts an encrypted card once, also on concurrent calls', async () => {
  const request = await sealedRequest(vault, { claims: { partner: 'once' } })
  const replies = await Promise.all([1, 2, 3].map(() => vault.client.tokenize(request)))
  expect(replies.map(outcomeOf).toSorted()).toEqual(['linked', 'ticket_used', 'ticket_used'])
  expect(outcomeOf(await vault.client.tokenize(request))).toBe('ticket_used')
  expect(await networkCardIds('once')).toHaveLength(1)
})

test('keeps a ticket that another partner tries to use', async () => {
  const request = await sealedRequest(vault, { claims: { partner: 'mine' } })
  expect(outcomeOf(await vault.client.tokenize({ ...request, partner: 'theirs' }))).toBe('ticket_mismatch')
  expect(outcomeOf(await vault.client.tokenize(request))).toBe('linked')
})

test('refuses an encrypted card after 15 minutes', async () => {
  const request = await sealedRequest(vault)
  const start = vault.time.now
  vault.time.now = new Date(start.getTime() + 15 * 60_000 + 1_000)
  expect(outcomeOf(await vault.client.tokenize(request))).toBe('ticket_expired')
  vault.time.now = start
})

test('refuses an encrypted card with any changed part', async () => {
  const request = await sealedRequest(vault)
  const parts = request.sealed.split('.')
  // The second part is empty: the key is agreed and not sent.
  for (const place of [0, 2, 3, 4]) {
    // Changes three characters, because the last one may differ only in padding bits.
    const changedText = parts
      .map((part, at) => (at === place ? `${part.slice(0, -3)}${part.endsWith('AAA') ? 'BBB' : 'AAA'}` : part))
      .join('.')
    expect([place, outcomeOf(await vault.client.tokenize({ ...request, sealed: changedText }))]).toEqual([
      place,
      'sealed_unreadable',
    ])
  }
  expect(outcomeOf(await vault.client.tokenize(request))).toBe('linked')
})

test('refuses a card encrypted for an unknown key or with another algorithm', async () => {
  const request = await sealedRequest(vault)
  const [header = '', ...rest] = request.sealed.split('.')
  const parsedHeader = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, unknown>
  for (const change of [
    { kid: 'unknown' },
    { kid: undefined },
    { alg: 'dir' },
    { enc: 'A128GCM' },
    { kid: `' or true --` },
  ]) {
    const forgedHeader = Buffer.from(JSON.stringify({ ...parsedHeader, ...change })).toString('base64url')
    expect(outcomeOf(await vault.client.tokenize({ ...request, sealed: [forgedHeader, ...rest].join('.') }))).toBe(
      'sealed_unreadable',
    )
  }
})

test('decrypts a card that the frame encrypted before a key rotation', async () => {
  const request = await sealedRequest(vault)
  await rotateKey(vault.pool, vault.deps.cipher, vault.time.now)
  expect(outcomeOf(await vault.client.tokenize(request))).toBe('linked')
})

test('links nothing when the network does not reply, and finds the enrollment on a retry with the same ticket', async () => {
  const impatientVault = await openTestVault({ networkLimitMs: 1_000 })
  onTestFinished(impatientVault.stop)
  // The test network enrolls a card ending in 0119 without a reply in time.
  const card = { number: '4000000000000119' }
  const request = await sealedRequest(impatientVault, { claims: { partner: 'silent' }, card })
  expect(outcomeOf(await impatientVault.client.tokenize(request))).toBe('network_unavailable')
  const { rows } = await impatientVault.sandboxPool.query<{ id: string }>('select id from sandbox.card')
  expect(rows).toHaveLength(1)
  expect(acceptedReply(await impatientVault.client.tokenize(request)).references[0]?.reference).toBe(rows[0]?.id)
})

test('reports a linked card as unconfirmed until its network confirms it', async () => {
  const tokenizeCard = async () =>
    acceptedReply(await vault.client.tokenize(await sealedRequest(vault, { card: { number: '4000000000000341' } })))
  expect((await tokenizeCard()).confirmed).toBe(false)
  const start = vault.time.now
  // The network of the test confirms this card after ten minutes.
  vault.time.now = new Date(start.getTime() + 11 * 60_000)
  expect((await tokenizeCard()).confirmed).toBe(true)
  vault.time.now = start
})

test('a card number in two programs has the same fingerprint and separate enrollments', async () => {
  const [first, second] = await Promise.all(
    ['program-a', 'program-b'].map(async (partner) =>
      acceptedReply(await vault.client.tokenize(await sealedRequest(vault, { claims: { partner } }))),
    ),
  )
  expect(first?.fingerprint).toBe(second?.fingerprint)
  expect(first?.references[0]?.reference).not.toBe(second?.references[0]?.reference)
})

test('a card that was linked twice stays at the network until both of its tokens are removed', async () => {
  const tokenizeCard = async () =>
    acceptedReply(await vault.client.tokenize(await sealedRequest(vault, { claims: { partner: 'again' } })))
  const first = await tokenizeCard()
  const second = await tokenizeCard()
  expect(second.token).not.toBe(first.token)
  expect(second.references).toEqual(first.references)
  await vault.client.forget(first.token)
  expect(await networkCardIds('again')).toHaveLength(1)
  await vault.client.forget(second.token)
  // A repeated call has no effect.
  await vault.client.forget(second.token)
  expect(await networkCardIds('again')).toHaveLength(0)
  const { rows } = await vault.pool.query(`select 1 from vault.card where partner_id = 'again'`)
  expect(rows).toHaveLength(0)
})

test('stores no card number in any table, and writes none in a log line or a refusal', async () => {
  const admin = new pg.Client(vault.database.adminUrl)
  await admin.connect()
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  let rowCount = 0
  for (const { name } of tables) {
    const { rows } = await admin.query<{ row: string }>(`select t::text as row from ${name} t`)
    rowCount += rows.length
    const decodedRows = rows.map(({ row }) =>
      row.replace(/\\x[0-9a-f]+/g, (hex) => Buffer.from(hex.slice(2), 'hex').toString('latin1')),
    )
    expect([
      name,
      findCardNumbers(decodedRows.join('\n')),
      findCardNumbers(rows.map(({ row }) => row).join('\n')),
    ]).toEqual([name, [], []])
  }
  await admin.end()
  // Empty tables would prove nothing.
  expect(rowCount).toBeGreaterThan(20)
  expect(findCardNumbers(vault.log.join('\n'))).toEqual([])
  const replies = await Promise.all(
    refusals.map(async ([, , change]) => vault.client.tokenize(await sealedRequest(vault, change))),
  )
  expect(findCardNumbers(JSON.stringify(replies))).toEqual([])
  // The search does find a card number.
  expect(findCardNumbers(visaNumber)).toEqual([visaNumber])
})

test('refuses an encrypted card whose ephemeral key is not on the curve or not a key', async () => {
  const request = await sealedRequest(vault)
  const [header = '', ...rest] = request.sealed.split('.')
  const parsedHeader = JSON.parse(Buffer.from(header, 'base64url').toString()) as { epk: Record<string, string> }
  for (const epk of [
    { ...parsedHeader.epk, y: parsedHeader.epk['x'] },
    { ...parsedHeader.epk, crv: 'P-521' },
    {},
    null,
    'x',
  ]) {
    const forgedHeader = Buffer.from(JSON.stringify({ ...parsedHeader, epk })).toString('base64url')
    const reply = await vault.client.tokenize({ ...request, sealed: [forgedHeader, ...rest].join('.') })
    expect(outcomeOf(reply)).toBe('sealed_unreadable')
  }
})
