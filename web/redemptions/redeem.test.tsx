import { expect, test } from 'vitest'
import { renderMarkup, linksOf, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import { markupFaults } from '../../checks/fixtures/markup.ts'
import type { RedemptionOffer, RedemptionView } from '../../contract/api/redemptions.ts'
import { redeemCopy } from '../copy/redeem.ts'
import { copyOf } from '../copy/use-copy.ts'
import type { SiteData } from '../site/partner.ts'
import { RedemptionDone } from './done.tsx'
import { faultsOf, firstChoice, type Choice } from './choice.ts'
import RedeemPage from './redeem.tsx'
import { formatsOf } from '../../contract/formats.ts'

// Any UUID: the id of the card and of the redemption, and the page's key.
const anyId = '11111111-1111-4111-8111-111111111111'
const offer: RedemptionOffer = {
  available: 3_210,
  minimum: 2_000,
  statementCredit: {
    amounts: [2_000, 2_500, 3_000, 3_210],
    cards: [{ id: anyId, cardType: 'visa', lastFour: '4242' }],
  },
  giftCard: {
    amounts: [2_000, 2_500, 3_000],
    step: 500,
    brands: ['MasterCard', 'Tremendous', 'Visa'],
    deliveries: [
      { delivery: 'Email', address: 'noor@mail.example' },
      { delivery: 'Card', address: null },
    ],
  },
  redemptions: [],
}
const redemption: RedemptionView = {
  creditId: anyId,
  creditAmountCents: 2_000,
  targetType: 'other',
  targetLabel: 'Visa gift card by email',
  benefitProcessor: 'tremendous',
  status: 'pending',
  statusAt: '2026-11-24T12:00:00Z',
  reason: '',
  way: 'gift_card',
  brand: 'Visa',
  delivery: 'Email',
  requestedAt: '2026-11-23T12:00:00Z',
}
const partner = partnerOf('northfield-cu')
function renderPage(overrides: Partial<RedemptionOffer> = {}): string {
  const props = { loaderData: { reply: { ok: true, value: { ...offer, ...overrides } }, key: anyId } }
  return renderMarkup(<RedeemPage {...(props as unknown as Parameters<typeof RedeemPage>[0])} />, {
    partner,
    member: memberOf(),
    path: '/account/redeem',
  })
}

test('offers a statement credit and a gift card, in valid HTML [P1-572]', async () => {
  const html = renderPage()
  expect(textsOf(html)).toEqual(expect.arrayContaining(['Use your credits', '$32.10', 'Statement credit', 'Gift card']))
  expect(
    await markupFaults(`<!doctype html><html lang="en"><head><title>t</title></head><body>${html}</body></html>`),
  ).toEqual([])
})

test('when the partner offers only gift cards, shows brands and deliveries at once, and links to the profile when its address is incomplete [P1-570] [P1-571]', () => {
  const html = renderPage({ statementCredit: null })
  expect(textsOf(html)).toEqual(
    expect.arrayContaining(['Visa', 'Mastercard', 'Your choice', 'By email', 'To noor@mail.example, within minutes']),
  )
  expect(textsOf(html)).toContain('Your profile has no complete postal address.')
  expect(linksOf(html)).toContainEqual(['Complete your profile', '/account/user_profile'])
})

test('below the minimum, shows the missing amount and no form; below zero, mentions a refund', () => {
  const emptyOffer = { statementCredit: { amounts: [], cards: [] }, giftCard: null }
  const html = renderPage({ available: 1_240, ...emptyOffer })
  expect(textsOf(html)).toContain('You can use your credits from $20 on. $7.60 to go.')
  expect(html).not.toContain('<form')
  expect(textsOf(renderPage({ available: -5, ...emptyOffer })).join(' ')).toContain('A refund came after')
})

test.each([
  ['pending', 'Requested, Nov 24, 2026', 'We have your request and are passing it on.'],
  ['pending_received', 'On its way, Nov 24, 2026', 'It is on its way to your inbox. Look in the junk folder, too.'],
  ['completed', 'Paid, Nov 24, 2026', 'The email with your gift card was delivered.'],
  ['rejected', 'Declined, Nov 24, 2026', 'Choose another one. We returned $20.00 to your balance.'],
  ['error', 'Failed, Nov 24, 2026', 'Choose another one. We returned $20.00 to your balance.'],
] as const)('a redemption in state %s shows its label and explanation [P1-569] [P1-645]', (status, label, text) => {
  const reason = status === 'rejected' || status === 'error' ? 'Choose another one.' : ''
  const texts = textsOf(renderPage({ redemptions: [{ ...redemption, status, reason }] }))
  expect(texts).toEqual(expect.arrayContaining([label, text, 'Asked for on Nov 23, 2026', 'Visa gift card by email']))
})

test('the confirmation names the destination and the time, and links to the history', () => {
  const html = renderMarkup(<RedemptionDone redemption={redemption} canRedeemMore={false} onMore={() => undefined} />, {
    partner,
  })
  expect(textsOf(html)).toEqual(
    expect.arrayContaining(['$20.00, well earned', 'Visa gift card by email. In your inbox within minutes.']),
  )
  expect(linksOf(html)).toContainEqual(['See it in your history', '/account/recent_activity'])
})

const site = { partner, member: null, staging: false, year: 2026 } as unknown as SiteData
test.each<[string, Partial<Choice>, object]>([
  ['asks for a way', { way: null }, { way: 'Choose a statement credit or a gift card.' }],
  ['asks for an amount', { way: 'statement_credit' }, { amount: 'Choose an amount.' }],
  [
    'rejects an amount below the minimum',
    { way: 'statement_credit', isOther: true, enteredAmount: '19.99' },
    { amount: 'The smallest amount is $20.' },
  ],
  [
    'rejects an amount above the balance',
    { way: 'statement_credit', isOther: true, enteredAmount: '40' },
    { amount: 'You can use up to $32.10 now.' },
  ],
  [
    'rejects an amount between the steps of gift cards',
    { way: 'gift_card', brand: 'Visa', enteredAmount: '22' },
    { amount: 'Gift cards come in steps of $5.' },
  ],
  ['asks for the brand of a gift card', { way: 'gift_card', amount: 2_000 }, { brand: 'Choose a gift card.' }],
  ['accepts a complete choice', { way: 'gift_card', amount: 2_000, brand: 'Visa' }, {}],
])('the form check %s', (_, change, faults) => {
  expect(faultsOf(copyOf(site, redeemCopy), offer, { ...firstChoice(offer), ...change }, formatsOf('en-US'))).toEqual(
    faults,
  )
})
