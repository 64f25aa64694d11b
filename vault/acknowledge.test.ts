import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestVault, sealedRequest, type RunningVault } from '../checks/fixtures/real-vault.ts'
import { unacknowledgedAfterMs } from '../contract/vault.ts'

let vault: RunningVault
beforeAll(async () => {
  vault = await openTestVault()
})
afterAll(() => vault.stop())

async function tokenizeCard(number: string): Promise<string> {
  const reply = await vault.client.tokenize(await sealedRequest(vault, { card: { number } }))
  if (!reply.ok) throw new Error(reply.code)
  return reply.token
}

test('reports cards more than half an hour after they were made, oldest first, until the site acknowledges them', async () => {
  const start = vault.time.now.getTime()
  const moveClock = (ms: number) => (vault.time.now = new Date(start + ms))
  const firstToken = await tokenizeCard('5555555555554444')
  moveClock(1_000)
  const secondToken = await tokenizeCard('378282246310005')
  // Exactly half an hour after the first card.
  moveClock(unacknowledgedAfterMs)
  expect(await vault.client.acknowledge([])).toEqual([])
  // One millisecond more than half an hour after the second card.
  moveClock(unacknowledgedAfterMs + 1_001)
  expect(await vault.client.acknowledge([])).toEqual([firstToken, secondToken])
  expect(await vault.client.acknowledge([firstToken, 'unknown'])).toEqual([secondToken])
  expect(await vault.client.acknowledge([secondToken])).toEqual([])
})
