import { expect, test } from 'vitest'
import { renderMarkup, linksOf, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderLink } from './order-link.tsx'
import OrderPage from './order-page.tsx'
import { shopPhaseOf } from './use-shop.ts'
import { LinkCardWay, OrdersLink, Ways } from './ways.tsx'
import type { MerchantDetail } from '../../contract/api/merchants.ts'

const partner = partnerOf('lumen-mobile')
const merchant = { id: 'ember', name: 'Ember', phone: '312-555-0100' }
const url = 'https://order.example/ember'
const withCard = memberOf({ memberType: 'EnrolledCardMember' })
const withoutCard = memberOf({ memberType: 'NonCardMember' })
const shopWay = { way: 'shop' as const, url: '' }
const linkWay = { way: 'link' as const, url }

const detail = { ...merchant, details: { priceRange: 2 }, features: [], orderUrl: url, active: true } as never
const pageProps = (ordering: object) =>
  ({ loaderData: { merchant: detail, ordering: { ok: true, value: ordering } } }) as never as Parameters<
    typeof OrderPage
  >[0]

test.each([
  ['the order dialog', withCard, () => <OrderDialog merchant={detail} onClose={() => undefined} />],
  ['the page of the shop', withCard, () => <OrderPage {...pageProps(shopWay)} />],
  ['the page that links to the restaurant’s ordering site', null, () => <OrderPage {...pageProps(linkWay)} />],
])('%s states before the order what earns and what does not [P1-213, M2-015]', (_, member, element) =>
  expect(textsOf(renderMarkup(element(), { partner, member })).join(' ')).toMatch(
    /the subtotal of your order: food and drinks\. Tax, tip and fees do not earn\./,
  ),
)

test.each([
  ['a member with a card', withCard, shopWay, [['Start your order', '/merchants/ember/Order']]],
  [
    'a member with a card, at a restaurant with an ordering site,',
    withCard,
    linkWay,
    [['Continue to Ember’s site', url]],
  ],
  [
    'a member without a card, at a restaurant with an ordering site,',
    withoutCard,
    linkWay,
    [
      ['Link a card first', '/add_card'],
      ['Order without earning', url],
    ],
  ],
  ['a visitor', null, shopWay, [['Sign in to earn', '/login?returnTo=%2Fmerchants%2Fember%2FOrder']]],
  [
    'a member, at a restaurant without online orders,',
    withCard,
    { way: 'none' as const, url: '' },
    [['Call (312) 555-0100', 'tel:3125550100']],
  ],
])('%s gets the links that lead to an order [P1-016, P1-039]', (_, member, ordering, expected) => {
  const html = renderMarkup(<Ways merchant={merchant} ordering={ordering} />, { partner, member })
  expect(linksOf(html)).toEqual(expected)
})

test.each([
  ['shows for a member at a restaurant with a shop', withoutCard, shopWay, [['Your online orders', '/account/orders']]],
  ['is hidden from a member at a restaurant with an ordering site', withCard, linkWay, []],
  ['is hidden from a visitor', null, shopWay, []],
])('the link to earlier orders %s', (_, member, ordering, expected) =>
  expect(linksOf(renderMarkup(<OrdersLink ordering={ordering} />, { partner, member }))).toEqual(expected),
)

test.each([
  ['a restaurant that takes orders online has an order link [P1-213]', { features: ['online_ordering'] }, true],
  ['a restaurant with an ordering URL has an order link [P1-213]', { orderUrl: url }, true],
  ['a restaurant without online orders and without an ordering URL has no order link [P1-213]', {}, false],
  ['a restaurant that is no longer active has no order link [P1-213]', { orderUrl: url, active: false }, false],
])('%s', (_, change, hasLink) => {
  const testMerchant = { ...merchant, features: [], orderUrl: '', active: true, ...change } as unknown as MerchantDetail
  const html = renderMarkup(<OrderLink merchant={testMerchant} />, { partner })
  expect(linksOf(html)).toEqual(hasLink ? [['Order online', '/merchants/ember/Order']] : [])
})

test('a shop that refuses a member without a card leads to linking one, and other refusals to a phone number or a retry', () => {
  expect(['card_needed', 'takes_no_orders', 'shop_failed', 'unknown_merchant'].map(shopPhaseOf)).toEqual([
    'no_card',
    'none',
    'down',
    'down',
  ])
  expect(linksOf(renderMarkup(<LinkCardWay />, { partner, member: withCard }))).toEqual([
    ['Link a card first', '/add_card'],
  ])
})
