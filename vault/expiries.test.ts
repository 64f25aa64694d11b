import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestVault, sealedRequest, type RunningVault } from '../checks/fixtures/real-vault.ts'
import { findCardNumbers } from '../checks/pan-hunt.ts'
import { vaultPaths } from '../contract/vault.ts'

let vault: RunningVault
beforeAll(async () => {
  vault = await openTestVault()
})
afterAll(() => vault.stop())

const linkCard = async (card: { number?: string; expMonth: number; expYear: number }) => {
  const reply = await vault.client.tokenize(await sealedRequest(vault, { card }))
  if (!reply.ok) throw new Error(reply.code)
  return reply
}

test('returns the expiry month of a card when it links the card', async () => {
  expect(await linkCard({ expMonth: 7, expYear: 2033 })).toMatchObject({ expMonth: 7, expYear: 2033 })
})

test('returns the expiry months of stored cards, and leaves out unknown tokens', async () => {
  const first = await linkCard({ number: '5555555555554444', expMonth: 1, expYear: 2031 })
  const second = await linkCard({ number: '378282246310005', expMonth: 12, expYear: 2034 })
  const cards = await vault.client.expiries([second.token, 'unknown-token', first.token])
  expect(cards.toSorted((a, b) => a.expYear - b.expYear)).toEqual([
    { token: first.token, expMonth: 1, expYear: 2031 },
    { token: second.token, expMonth: 12, expYear: 2034 },
  ])
  expect(findCardNumbers(JSON.stringify(cards))).toEqual([])
})

test('refuses an unsigned call', async () => {
  const { token } = await linkCard({ expMonth: 7, expYear: 2033 })
  const body = JSON.stringify({ tokens: [token] })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(new URL(vaultPaths.expiries, vault.url), { method: 'POST', headers, body })
  expect(reply.status).toBe(401)
})
