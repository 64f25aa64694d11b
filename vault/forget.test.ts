import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestVault, sealedRequest, type RunningVault } from '../checks/fixtures/real-vault.ts'
import { forgetCard, sweepEnrollments } from './forget.ts'
import type { VaultDeps } from './deps.ts'
import type { EnrollmentApi } from './networks/network.ts'
import { tokenize } from './tokenize.ts'

let vault: RunningVault
beforeAll(async () => {
  vault = await openTestVault()
})
afterAll(() => vault.stop())

const count = async (table: string, partner: string) =>
  Number(
    (await vault.pool.query<{ n: string }>(`select count(*) as n from vault.${table} where partner_id = $1`, [partner]))
      .rows[0]?.n,
  )
const linksAtNetwork = async (partner: string) =>
  (await vault.sandboxPool.query('select 1 from sandbox.card where program_id = $1', [partner])).rowCount

async function linkCard(partner: string): Promise<string> {
  const reply = await vault.client.tokenize(await sealedRequest(vault, { claims: { partner } }))
  if (!reply.ok) throw new Error(reply.code)
  return reply.token
}

/** The vault's dependencies, with some calls to the sandbox's network replaced. */
const withNetwork = (change: Partial<EnrollmentApi>): VaultDeps => ({
  ...vault.deps,
  networksOf: (partner) =>
    vault.deps
      .networksOf(partner)
      .map((network) => ('api' in network ? { ...network, api: { ...network.api, ...change } } : network)),
})
const apiOf = (partner: string): EnrollmentApi => {
  const network = vault.deps.networksOf(partner).find((candidate) => 'api' in candidate)
  if (!network) throw new Error('no network enrolls cards')
  return network.api
}

test('keeps a card while the network does not unlink it, and deletes it once the network does', async () => {
  const token = await linkCard('kept')
  expect(await forgetCard(withNetwork({ remove: async () => false }), token)).toBe(false)
  expect([await count('card', 'kept'), await linksAtNetwork('kept')]).toEqual([1, 1])
  expect(await forgetCard(vault.deps, token)).toBe(true)
  expect([await count('card', 'kept'), await count('enrollment', 'kept'), await linksAtNetwork('kept')]).toEqual([
    0, 0, 0,
  ])
})

test('deletes a card that the network no longer has', async () => {
  const token = await linkCard('gone')
  await vault.sandboxPool.query(`delete from sandbox.card where program_id = 'gone'`)
  expect(await forgetCard(vault.deps, token)).toBe(true)
  expect(await count('enrollment', 'gone')).toBe(0)
})

test('leaves vault and network consistent after concurrent deletion and linking of one card number', async () => {
  const token = await linkCard('race')
  const [, newToken] = await Promise.all([vault.client.forget(token), linkCard('race')])
  expect([await count('card', 'race'), await count('enrollment', 'race'), await linksAtNetwork('race')]).toEqual([
    1, 1, 1,
  ])
  await vault.client.forget(newToken)
  expect(await linksAtNetwork('race')).toBe(0)
})

test('unlinks an enrollment without a card after half an hour, when its reply was lost and the network finds it', async () => {
  const lossyNetwork = withNetwork({
    enroll: async (card) => {
      await apiOf('lost').enroll(card)
      return { result: 'unavailable' }
    },
  })
  expect(await tokenize(lossyNetwork, await sealedRequest(vault, { claims: { partner: 'lost' } }))).toEqual({
    ok: false,
    code: 'network_unavailable',
  })
  expect(await linksAtNetwork('lost')).toBe(1)
  expect(await sweepEnrollments(vault.deps)).toBe(0)
  const start = vault.time.now
  vault.time.now = new Date(start.getTime() + 31 * 60_000)
  // `null`: the network does not reply to the lookup.
  expect(await sweepEnrollments(withNetwork({ find: async () => null }))).toBe(0)
  expect(await sweepEnrollments(vault.deps)).toBe(1)
  expect([await linksAtNetwork('lost'), await count('enrollment', 'lost')]).toEqual([0, 0])
  vault.time.now = start
})

test('deletes an enrollment without a card after half an hour, when the network never received it', async () => {
  const silentNetwork = withNetwork({ enroll: async () => ({ result: 'unavailable' }) })
  await tokenize(silentNetwork, await sealedRequest(vault, { claims: { partner: 'never' } }))
  const start = vault.time.now
  vault.time.now = new Date(start.getTime() + 31 * 60_000)
  expect(await sweepEnrollments(vault.deps)).toBe(1)
  expect(await count('enrollment', 'never')).toBe(0)
  vault.time.now = start
})

test('a ticket can be used again when tokenizing throws', async () => {
  const request = await sealedRequest(vault, { claims: { partner: 'broken' } })
  const failingNetwork = withNetwork({ enroll: () => Promise.reject(new Error('out of memory')) })
  await expect(tokenize(failingNetwork, request)).rejects.toThrow('out of memory')
  expect(await tokenize(vault.deps, request)).toMatchObject({ ok: true })
})

test('links more concurrent cards than it has connections', async () => {
  const requests = await Promise.all(
    Array.from({ length: 20 }, (_, at) => sealedRequest(vault, { claims: { partner: `crowd-${at}` } })),
  )
  const replies = await Promise.all(requests.map((request) => vault.client.tokenize(request)))
  // The two pools of a test's vault have four connections each.
  expect(replies.filter((reply) => reply.ok)).toHaveLength(20)
})
