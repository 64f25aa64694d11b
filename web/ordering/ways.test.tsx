import { expect, test } from 'vitest'
import { drawn, links, memberOf, partnerOf, words } from '../../checks/given/drawn.tsx'
import { OrderLink } from './order-link.tsx'
import { Terms } from './terms.tsx'
import { OwnOrders, Ways } from './ways.tsx'
import type { MerchantDetail } from '../../contract/api/merchants.ts'

const partner = partnerOf('lumen-mobile')
const merchant = { id: 'ember', name: 'Ember', phone: '312-555-0100' }
const url = 'https://order.example/ember'
const withCard = memberOf({ memberType: 'EnrolledCardMember' })
const without = memberOf({ memberType: 'NonCardMember' })
const frame = { way: 'shop' as const, url: '' }
const away = { way: 'link' as const, url }

test('the terms say what earns and what not before one orders [P1-213]', () =>
  expect(words(drawn(<Terms />, { partner })).join(' ')).toMatch(
    /the subtotal of your order\. Tax, tip and fees do not earn\./,
  ))

test.each([
  ['a member with a card', withCard, frame, [['Start your order', '/merchants/ember/Order']]],
  ['a member with a card, by link-out', withCard, away, [['Continue to Ember’s site', url]]],
  [
    'a member without a card',
    without,
    away,
    [
      ['Link a card first', '/add_card'],
      ['Order without earning', url],
    ],
  ],
  ['a visitor', null, frame, [['Sign in to earn', '/login?returnTo=%2Fmerchants%2Fember%2FOrder']]],
  [
    'a restaurant without ordering',
    withCard,
    { way: 'none' as const, url: '' },
    [['Call (312) 555-0100', 'tel:3125550100']],
  ],
])('%s is shown the way to order [P1-016, P1-039]', (_, member, ordering, expected) => {
  const page = drawn(<Ways merchant={merchant} ordering={ordering} />, { partner, member })
  expect(links(page)).toEqual(expected)
})

test.each([
  ['a member, where orders are placed in the frame', without, frame, [['Your online orders', '/account/orders']]],
  ['a member, where the restaurant is linked to', withCard, away, []],
  ['a visitor', null, frame, []],
])('%s: the order dialog has the way to earlier orders or none', (_, member, ordering, expected) =>
  expect(links(drawn(<OwnOrders ordering={ordering} />, { partner, member }))).toEqual(expected),
)

test.each([
  ['that takes orders online', { features: ['online_ordering'] }, true],
  ['with an address for orders', { orderUrl: url }, true],
  ['without either', {}, false],
  ['that has left', { orderUrl: url, active: false }, false],
])('a restaurant %s has the way to its order dialog: %s [P1-213]', (_, change, has) => {
  const detail = { ...merchant, features: [], orderUrl: '', active: true, ...change } as unknown as MerchantDetail
  const page = drawn(<OrderLink merchant={detail} />, { partner })
  expect(links(page)).toEqual(has ? [['Order online', '/merchants/ember/Order']] : [])
})
