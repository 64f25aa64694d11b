import { expect, test } from 'vitest'
import { renderMarkup, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { PlacedOrder } from '../../contract/api/ordering.ts'
import OrderStatus from './order-status.tsx'
import Orders from './orders.tsx'

const partner = partnerOf('lumen-mobile')
const member = memberOf({ memberType: 'EnrolledCardMember' })
const orderId = '0198c0de-0000-7000-8000-000000000001'
const order = (change: Partial<PlacedOrder> = {}): PlacedOrder => ({
  id: orderId,
  number: 'A100',
  canceled: false,
  placedAt: '2026-11-25T02:03:00.000Z',
  pickupAt: '2026-11-24T20:45',
  merchant: { id: 'ember', name: 'Ember', address: '1 Elm St, Chicago, IL', phone: '312-555-0100' },
  items: [{ name: 'Cacio e pepe', count: 2 }],
  subtotalMinor: 3_800,
  taxMinor: 337,
  tipMinor: 684,
  feeMinor: 149,
  totalMinor: 4_970,
  cardLastFour: '4242',
  reward: null,
  ...change,
})
const pageTextOf = (change: Partial<PlacedOrder>) => {
  const props = { loaderData: { order: order(change) } } as never as Parameters<typeof OrderStatus>[0]
  return textsOf(renderMarkup(<OrderStatus {...props} />, { partner, member })).join(' ')
}
const reward = { awardId: 'a1', units: 190, stage: 'cleared' } as const

test('the page of an order shows its number, pickup time, reward and cost [P1-016, M2-015]', () => {
  const text = pageTextOf({ reward })
  for (const part of [
    'Order A100 is placed',
    'Tue, Nov 24, 8:45 PM',
    'It earned $1.90.',
    'Tax, tip and fees do not earn.',
    'Subtotal earns $38.00 Tax $3.37 Service fee $1.49 Tip $6.84 Total $49.70',
    'Paid with the card ending in 4242',
  ])
    expect(text).toContain(part)
})

test('the page of an order omits the lines of a missing fee or tip [P1-016]', () => {
  const text = pageTextOf({ tipMinor: 0, feeMinor: 0, totalMinor: 4_137 })
  expect(text).toContain('Subtotal earns $38.00 Tax $3.37 Total $41.37')
})

test('the page of a canceled order shows no pickup time and no reward [M2-015]', () => {
  const text = pageTextOf({ canceled: true, reward: { ...reward, units: 0, stage: 'reversed' } })
  expect(text).toContain('Order A100 is canceled')
  expect(text).toContain('The restaurant canceled this order, so it earns nothing.')
  expect(text).not.toMatch(/is placed|8:45 PM|It earned/)
})

test('the list shows each order with its date in the restaurant’s time zone [P1-016]', () => {
  const orders = [
    {
      id: orderId,
      merchant: { id: 'ember', name: 'Ember' },
      status: 'paid',
      totalMinor: 4_970,
      openedAt: '2026-11-25T02:03:00.000Z',
      openedOn: '2026-11-24',
    },
  ]
  const props = { loaderData: { orders } } as never as Parameters<typeof Orders>[0]
  expect(textsOf(renderMarkup(<Orders {...props} />, { partner, member })).join(' ')).toContain(
    'Ember Nov 24, 2026 $49.70',
  )
})
