import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { fidelDelivery } from '../fixtures/purchases.ts'
import { postMessage } from './networks.ts'
import { startNodes, type FaultStack } from './fault-stack.ts'

let stack: FaultStack
beforeAll(async () => {
  stack = await startNodes({ nodes: 2, members: 20 })
})
afterAll(() => stack.close())

test('two processes on one database create one award per purchase when both receive its messages at once [M2-099]', async () => {
  const restaurant = stack.diners.restaurants[1] // it has no limited offer and no blackout
  if (!restaurant) throw new Error('no restaurant')
  const visits = stack.diners.cards.flatMap((card, n) =>
    Array.from({ length: 4 }, (_, visit) => ({ card, id: `v-${n}-${visit}`, day: visit + 2 })),
  )
  const messages = visits.flatMap(({ card, id, day }) => {
    const purchase = { card, restaurant, id, localTime: `2026-03-${String(day).padStart(2, '0')}T12:00:00` }
    return [
      fidelDelivery({ ...purchase, kind: 'authorization', amountMinor: 9_000 }, `${id}-a`),
      fidelDelivery({ ...purchase, kind: 'clearing', amountMinor: 10_000 }, `${id}-c`),
    ]
  })
  // Ten messages at a time, each to both nodes.
  for (let from = 0; from < messages.length; from += 10) {
    const calls = messages
      .slice(from, from + 10)
      .flatMap((message) => stack.nodes.map((node) => postMessage(node, message)))
    expect((await Promise.all(calls)).every(Boolean)).toBe(true)
  }
  const client = new pg.Client(stack.adminUrl)
  await client.connect()
  const countRows = async (from: string) =>
    Number((await client.query<{ n: string }>(`select count(*) as n from ${from}`)).rows[0]?.n)
  await expect.poll(() => countRows('feed_queue'), { timeout: 30_000, interval: 50 }).toBe(0)
  expect(await countRows('feed_message')).toBe(messages.length)
  expect(await countRows('dine')).toBe(visits.length)
  expect(await countRows(`award where live and stage = 'cleared'`)).toBe(visits.length)
  expect(await countRows(`ledger_posting where to_account like '%/available'`)).toBe(visits.length)
  await client.end()
  expect((await ledgerInvariants(stack.adminUrl)).filter((invariant) => invariant.breaches > 0)).toEqual([])
})
