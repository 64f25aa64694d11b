import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cardDeleted, cardCreated, failure } from '../../checks/fixtures/fidel-replies.ts'
import { openTestVault, sealedRequest, type RunningVault } from '../../checks/fixtures/real-vault.ts'
import { replayServer, type Exchange, type ReplayServer } from '../../checks/fixtures/replay-server.ts'
import { migrateVault } from '../database.ts'
import { forgetCard } from '../forget.ts'
import { fidelEnrollment } from './fidel.ts'
import { kardEnrollment } from './kard.ts'
import type { PartnerNetwork } from './network.ts'
import { partnerNetworks } from './partner-networks.ts'
import { tokenize } from '../tokenize.ts'

let vault: RunningVault
const servers: ReplayServer[] = []
beforeAll(async () => {
  vault = await openTestVault()
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})
afterAll(() => vault.stop())

async function startNetwork(...exchanges: Exchange[]): Promise<ReplayServer> {
  const server = await replayServer(exchanges)
  servers.push(server)
  return server
}
/** A vault whose partner has a program at each of two networks, and an issuer that names cards itself. */
async function depsWithTwoNetworks(first: ReplayServer, second: ReplayServer) {
  const networks = [
    { id: 'fidel', programId: 'program-1', api: fidelEnrollment.connect({ url: first.url, key: 'key-1', fetch }) },
    { id: 'second', programId: 'program-2', api: fidelEnrollment.connect({ url: second.url, key: 'key-2', fetch }) },
    kardEnrollment,
  ]
  return { ...vault.deps, networksOf: () => networks }
}
/** A sealed card for this partner. Each test has a separate partner, so that it reads only its own enrollments. */
const request = (partner: string) =>
  sealedRequest(vault, { claims: { partner }, request: { cardholder: 'b2'.repeat(16) } })
const enrollmentsOf = async (partner: string) =>
  (
    await vault.pool.query<{ at: string }>(
      `select network || ' ' || program || ' ' || coalesce(network_card_id, 'none') as at from vault.enrollment where partner_id = $1 order by 1`,
      [partner],
    )
  ).rows.map(({ at }) => at)

test('enrolls a card at every network of its partner, each with its program, key and reference [OPS-A3]', async () => {
  const [first, second] = [
    await startNetwork(cardCreated('program-1', 'card-1')),
    await startNetwork(cardCreated('program-2', 'card-2')),
  ]
  const reply = await tokenize(await depsWithTwoNetworks(first, second), await request('both'))
  expect(reply).toMatchObject({
    ok: true,
    confirmed: true,
    references: [
      { provider: 'fidel', reference: 'card-1' },
      { provider: 'second', reference: 'card-2' },
      { provider: 'kard', reference: `${'b2'.repeat(16)}:424242:4242` },
    ],
  })
  expect([first, second].map(({ calls }) => calls.map(({ path, key }) => `${key} ${path}`))).toEqual([
    ['key-1 /v1/programs/program-1/cards'],
    ['key-2 /v1/programs/program-2/cards'],
  ])
  expect(first.calls[0]?.body).toEqual({
    number: '4242424242424242',
    expMonth: 12,
    expYear: expect.any(Number) as number,
    countryCode: 'USA',
    termsOfUse: true,
    metadata: { id: 'b2'.repeat(16), attempt: expect.any(String) as string },
  })
  expect(await enrollmentsOf('both')).toEqual(['fidel program-1 card-1', 'second program-2 card-2'])
})

test('unlinks a removed card at every network, and on a retry calls only the network that failed [OPS-A3]', async () => {
  const first = await startNetwork(cardCreated('program-1', 'card-1'), cardDeleted('card-1'))
  const second = await startNetwork(
    cardCreated('program-2', 'card-2'),
    failure('DELETE', '/v1/cards/card-2', 500, 'internal'),
    cardDeleted('card-2'),
  )
  const deps = await depsWithTwoNetworks(first, second)
  const reply = await tokenize(deps, await request('removed'))
  const token = reply.ok ? reply.token : ''
  expect(await forgetCard(deps, token)).toBe(false)
  expect(await enrollmentsOf('removed')).toEqual(['second program-2 card-2'])
  expect(await forgetCard(deps, token)).toBe(true)
  expect(await enrollmentsOf('removed')).toEqual([])
  expect([...first.unexpected, ...second.unexpected, ...first.remaining, ...second.remaining]).toEqual([])
})

test('unlinks a card at the other networks when one refuses it [OPS-A3]', async () => {
  const first = await startNetwork(cardCreated('program-1', 'card-1'), cardDeleted('card-1'))
  const second = await startNetwork(failure('POST', '/v1/programs/program-2/cards', 400, 'card-refused'))
  const deps = await depsWithTwoNetworks(first, second)
  expect(await tokenize(deps, await request('refused'))).toEqual({ ok: false, code: 'network_refused' })
  expect(await enrollmentsOf('refused')).toEqual([])
  expect(first.calls.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
})

test('on a retry with the same ticket calls only the network that failed [OPS-A3]', async () => {
  const first = await startNetwork(cardCreated('program-1', 'card-1'))
  const second = await startNetwork(
    failure('POST', '/v1/programs/program-2/cards', 503, 'unavailable'),
    cardCreated('program-2', 'card-2'),
  )
  const deps = await depsWithTwoNetworks(first, second)
  const sealedCard = await request('later')
  expect(await tokenize(deps, sealedCard)).toEqual({ ok: false, code: 'network_unavailable' })
  expect(await tokenize(deps, sealedCard)).toMatchObject({ ok: true, confirmed: true })
  expect(first.calls).toHaveLength(1)
})

test('links no card for a partner without a network [OPS-A3]', async () => {
  const deps = { ...vault.deps, networksOf: () => [] }
  expect(await tokenize(deps, await request('nowhere'))).toEqual({ ok: false, code: 'network_unavailable' })
  expect(vault.log).toContain('{"event":"enrollment","problem":"the partner has no card network","partner":"nowhere"}')
})

test('links a card as confirmed when one of two networks has confirmed it', async () => {
  const createdCard = cardCreated('program-2', 'card-2')
  const second = await startNetwork({
    ...createdCard,
    reply: { items: [{ id: 'card-2', linked: false, metadata: {} }] },
  })
  const deps = await depsWithTwoNetworks(await startNetwork(cardCreated('program-1', 'card-1')), second)
  expect(await tokenize(deps, await request('one of two'))).toMatchObject({ ok: true, confirmed: true })
})

test('links a card as confirmed when its issuer names it', async () => {
  const deps = { ...vault.deps, networksOf: () => [kardEnrollment] }
  expect(await tokenize(deps, await request('by name'))).toMatchObject({ ok: true, confirmed: true })
})

test.each([
  ['fails to look it up', 503, { error: { code: 'unavailable' } }],
  ['finds no card of this enrollment', 200, { items: [] }],
])('links no card when a network already has it and %s, and logs the problem', async (partner, status, reply) => {
  const path = `/v1/programs/program-1/metadata/${'b2'.repeat(16)}/cards`
  const exchange = { method: 'GET', path, status, reply }
  const first = await startNetwork(failure('POST', '/v1/programs/program-1/cards', 409, 'item-save'), exchange)
  const deps = await depsWithTwoNetworks(first, await startNetwork(cardCreated('program-2', 'card-2')))
  expect(await tokenize(deps, await request(partner))).toEqual({ ok: false, code: 'network_unavailable' })
  expect(await enrollmentsOf(partner)).toEqual(['fidel program-1 none', 'second program-2 card-2'])
  const line = vault.log.find((entry) => entry.includes('under another enrollment') && entry.includes(partner))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ event: 'enrollment', partner, network: 'fidel' })
})

test.each<[string, PartnerNetwork[]]>([
  ['has no networks', []],
  ['has a network of this id whose issuers name the card', [{ ...kardEnrollment, id: 'fidel' }]],
])('keeps a card whose partner now %s, and logs the reason', async (partner, networks) => {
  const first = await startNetwork(cardCreated('program-1', 'card-1'))
  const api = fidelEnrollment.connect({ url: first.url, key: 'key-1', fetch })
  const linkingDeps = { ...vault.deps, networksOf: () => [{ id: 'fidel', programId: 'program-1', api }] }
  const reply = await tokenize(linkingDeps, await request(partner))
  const deps = { ...vault.deps, networksOf: () => networks }
  expect(await forgetCard(deps, reply.ok ? reply.token : '')).toBe(false)
  expect(await enrollmentsOf(partner)).toEqual(['fidel program-1 card-1'])
  expect(vault.log).toContain(
    `{"event":"unlinking","problem":"the partner no longer has this network","partner":"${partner}","network":"fidel"}`,
  )
})

test('uses the listed programs of a partner, else every network at the default address, else none [OPS-A3]', () => {
  const fidelProgram = {
    partner: 'air',
    network: 'fidel',
    url: 'https://api.fidel.uk',
    key: 'k',
    programId: 'program-1',
  }
  const kardProgram = { partner: 'air', network: 'kard', url: '', key: '', programId: '' }
  const settings = { networkUrl: 'http://localhost:3003', networkKey: 'n', programs: [fidelProgram, kardProgram] }
  const networksOf = partnerNetworks(settings, { fetch })
  const listNetworks = (partner: string) =>
    networksOf(partner).map((entry) => `${entry.id} ${'api' in entry ? entry.programId : 'by name'}`)
  expect(listNetworks('air')).toEqual(['fidel program-1', 'kard by name'])
  expect(listNetworks('lumen')).toEqual(['fidel lumen', 'kard by name'])
  expect(partnerNetworks({ ...settings, networkUrl: null }, { fetch })('lumen')).toEqual([])
})

test('refuses a program at an unknown network', () => {
  const program = { partner: 'air', network: 'none', url: '', key: '', programId: '' }
  const networksOf = partnerNetworks({ networkUrl: null, networkKey: '', programs: [program] }, { fetch })
  expect(() => networksOf('air')).toThrow('No card network is called none.')
})

// cspell:ignore enrolment
test('migration 3 gives enrollments the default network, and the partner’s id as the program [OPS-A3]', async () => {
  // Undoes the migrations 3 to 7, and inserts an enrollment as it was before them.
  await vault.pool.query(`
    alter table vault.enrollment rename column requested_at to asked_at;
    alter table vault.enrollment rename to enrolment;
    alter index vault.card_enrollment rename to card_enrolment;
    alter table vault.card rename column acknowledged_at to claimed_at;
    alter index vault.card_unacknowledged rename to card_unclaimed;
    delete from vault.enrolment;
    alter table vault.enrolment drop constraint enrolment_pkey, drop column network, drop column program,
      add primary key (partner_id, fingerprint);
    delete from vault.card;
    alter table vault.card add constraint card_partner_id_fingerprint_fkey
      foreign key (partner_id, fingerprint) references vault.enrolment (partner_id, fingerprint);
    drop table vault.push;
    drop sequence vault.push_trace;
    delete from vault.migration where id >= 3;
    insert into vault.enrolment values ('lumen-mobile', 'f', 'holder', 'attempt', now(), 'card-1', true)`)
  await migrateVault(vault.pool)
  expect(await enrollmentsOf('lumen-mobile')).toEqual(['fidel lumen-mobile card-1'])
})
