import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDiners } from '../../checks/fixtures/diners.ts'
import { openTestVault, sealedRequest, type RunningVault } from '../../checks/fixtures/real-vault.ts'
import { connect, type Db } from '../database/connect.ts'
import { deleteOrphanCards } from './orphans.ts'

let vault: RunningVault
let db: Db
let admin: Db
beforeAll(async () => {
  vault = await openTestVault()
  db = connect(vault.database.urls.pipeline, { max: 1, name: 'test' }).db
  admin = connect(vault.database.adminUrl, { max: 1, name: 'test' }).db
})
afterAll(async () => {
  await Promise.all([db.destroy(), admin.destroy()])
  await vault.stop()
})

const tokenOf = async (number: string): Promise<string> => {
  const reply = await vault.client.tokenize(await sealedRequest(vault, { card: { number } }))
  if (!reply.ok) throw new Error(reply.code)
  return reply.token
}
const vaultTokens = async () =>
  (await vault.pool.query<{ token: string }>('select token from vault.card')).rows.map((row) => row.token)
const networkCardCount = async () => (await vault.sandboxPool.query('select 1 from sandbox.card')).rowCount

test('the sweep deletes from the vault a card whose token the site never stored, and keeps a stored card', async () => {
  const [storedToken, orphanToken] = [await tokenOf('4242424242424242'), await tokenOf('4111111111111111')]
  const { cards } = await insertDiners(vault.database.adminUrl, { members: 1, restaurants: 1 })
  await admin
    .updateTable('card')
    .set({ vault_token: storedToken })
    .where('id', '=', cards[0]?.cardId ?? '')
    .execute()
  expect(await deleteOrphanCards(db, vault.client)).toBe(0) // The site may not have received the vault's reply yet.
  expect(await vaultTokens()).toEqual(expect.arrayContaining([storedToken, orphanToken]))
  // The vault returns a token once it has been unacknowledged for half an hour.
  vault.time.now = new Date(vault.time.now.getTime() + 31 * 60_000)
  expect(await deleteOrphanCards(db, vault.client)).toBe(1)
  expect(await vaultTokens()).toEqual([storedToken])
  expect(await networkCardCount()).toBe(1)
  expect(await vault.client.acknowledge([])).toEqual([]) // the stored card is acknowledged, the other one deleted
})
