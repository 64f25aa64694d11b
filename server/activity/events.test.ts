import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDiningSite, type DiningSite } from '../../checks/fixtures/dining.ts'
import { openNode, type LiveNode } from '../../checks/fixtures/live.ts'
import { lastWednesday } from '../../checks/fixtures/purchases.ts'

let site: DiningSite
let node: LiveNode
beforeAll(async () => {
  site = await openDiningSite()
  node = await openNode(site)
})
afterAll(async () => {
  await node.close()
  await site.close()
})

const eventsIn = (text: string): unknown[] =>
  [...text.matchAll(/event: activity\ndata: (.*)\n\n/g)].map(([, data = '']) => JSON.parse(data) as unknown)

test('a page receives an event when its member’s dine is authorized and when it clears, and none about another member [D3-023]', async () => {
  const [member, other] = [await site.diner('lumen-mobile'), await site.diner('lumen-mobile')]
  const [stream, otherStream] = [await node.openStream(member), await node.openStream(other)]
  const at = lastWednesday(site.deps.clock.now())
  await site.report(member, { kind: 'authorization', id: 'event-1', amountMinor: 8_450, at })
  await vi.waitFor(() => expect(eventsIn(stream.text())).toMatchObject([{ stage: 'pending', units: 423 }]))
  await site.report(member, { kind: 'clearing', id: 'event-1', amountMinor: 9_600, at })
  await vi.waitFor(() => expect(eventsIn(stream.text())).toHaveLength(2))
  expect(eventsIn(stream.text())[1]).toMatchObject({ stage: 'cleared', units: 480, merchantName: 'Place 0' })
  // The other member's stream is open too: it receives only the dine of the other member.
  await site.report(other, { kind: 'clearing', id: 'event-2', amountMinor: 1_000, at })
  await vi.waitFor(() => expect(eventsIn(otherStream.text())).toMatchObject([{ stage: 'cleared', units: 50 }]))
  expect(eventsIn(stream.text())).toHaveLength(2)
  for (const connection of [stream, otherStream]) connection.close()
})
