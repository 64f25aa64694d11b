import { expect, test } from 'vitest'
import { renderMarkup, linksOf, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { MerchantDetail } from '../../contract/api/merchants.ts'
import type { MemberView } from '../../contract/api/session.ts'
import type { RewardEstimate } from '../../contract/api/reward-estimate.ts'
import { createReceiptLine } from '../../domain/earning/receipt.ts'
import { EarnPanel } from './earn-panel.tsx'

const now = { day: 'Tue', minutes: 720, date: '2026-05-05' } as const
const partner = partnerOf('meridian-air')
const merchant = {
  id: 'ember',
  name: 'Ember',
  benefits: [],
  hours: [],
  benefitAvailability: { campaignCodes: [] as string[] },
} as Partial<MerchantDetail> as MerchantDetail
const card = { id: 'c1', cardType: 'visa', lastFour: '4242', networkStatus: 'active', product: null } as const
const estimateOf = (change: Partial<RewardEstimate> = {}): RewardEstimate => ({
  earns: true,
  obstacles: [],
  at: '2026-05-05T12:00:00',
  cardId: 'c1',
  cards: [card],
  tier: 'OptedIn',
  billMinor: 8_000,
  units: 400,
  lines: [
    createReceiptLine('base', 'base_final', true, { amountMinor: 8_000 }),
    createReceiptLine('tier', 'tier_rate', true, {
      amountMinor: 8_000,
      rateBasisPoints: 300,
      fixedPointUnits: 2_400_000,
    }),
    createReceiptLine('offer', 'offer_counted', true, {
      label: 'Late tables',
      amountMinor: 8_000,
      rateBasisPoints: 200,
      fixedPointUnits: 1_600_000,
    }),
    createReceiptLine('offer', 'offer_not_today', false, { label: 'Sundays', rateBasisPoints: 100 }),
    createReceiptLine('total', 'total', true, { amountMinor: 8_000, fixedPointUnits: 4_000_000 }),
  ],
  offerAllowances: [],
  ...change,
})
type PanelOptions = {
  estimate?: RewardEstimate | null
  member?: MemberView | null
  merchantChange?: Partial<MerchantDetail>
  unlocked?: boolean
}
const renderPanel = (
  { estimate = null, member = null, merchantChange = {}, unlocked = true }: PanelOptions = {},
  shownPartner = partner,
) =>
  renderMarkup(
    <EarnPanel merchant={{ ...merchant, ...merchantChange }} unlocked={unlocked} now={now} estimate={estimate} />,
    { partner: shownPartner, member, path: '/merchants/ember' },
  )
const renderForMember = (estimate: RewardEstimate, unlocked = true) =>
  renderPanel({ estimate, member: memberOf(), unlocked })

test('shows a member whether the meal earns, how much, on which card and why', () => {
  expect(textsOf(renderForMember(estimateOf()))).toEqual([
    ...['Will this meal earn?', 'Yes, it earns', '400 miles', 'on a bill of $80, paid with your Visa ending in 4242'],
    ...['Your bill, tax and tip included', '$80', 'How it adds up'],
    ...['Your rate: 3 miles per $1 +240', 'Late tables: 2 miles per $1 extra from the restaurant +160'],
    ...['Sundays: not today', 'Worked out by the rule that awards it, for a meal right now.'],
  ])
})

test('shows that a closed restaurant is closed, and that an open restaurant or one with unknown hours earns now [SPEC-B11]', () => {
  const openFrom = (from: string, to: string) => ({ hours: [{ day: 'Tue' as const, from, to }] })
  const visitorAnswer = (merchantChange: Partial<MerchantDetail>) => textsOf(renderPanel({ merchantChange }))[1]
  expect(visitorAnswer(openFrom('17:00', '22:00'))).toBe(
    'It is closed now. A meal paid when it is open earns members miles.',
  )
  expect(visitorAnswer(openFrom('11:00', '22:00'))).toBe('Yes. A meal paid at this hour earns members miles.')
  expect(visitorAnswer({})).toBe('Yes. A meal paid at this hour earns members miles.')
  const memberTexts = (merchantChange: Partial<MerchantDetail>) =>
    textsOf(renderPanel({ estimate: estimateOf(), member: memberOf(), merchantChange }))
  const note = 'It is closed now. This is what a meal would earn at this hour.'
  expect(memberTexts(openFrom('17:00', '22:00'))).toContain(note)
  expect(memberTexts(openFrom('11:00', '22:00'))).not.toContain(note)
})

test('offers a choice of card if the member has several', () => {
  const secondCard = { ...card, id: 'c2', cardType: 'amex', lastFour: '0005' } as const
  const html = renderForMember(estimateOf({ cards: [card, secondCard] }))
  expect(html.match(/<option[^>]*>[^<]*/g)).toHaveLength(2)
  expect(textsOf(html)).toContain('American Express ending in 0005')
  expect(renderForMember(estimateOf())).not.toContain('<select')
})

test.each([
  ['no_card', 'Link a card first. Meals paid before that cannot earn.'],
  ['card_waiting', 'The card network has not confirmed this card yet. It may take up to 24 hours.'],
  ['not_recognized', 'The card networks do not know this restaurant yet, so they cannot tell us about a meal here.'],
] as const)('explains the obstacle %s', (obstacle, sentence) => {
  const html = renderForMember(estimateOf({ earns: false, obstacles: [obstacle] }))
  expect(textsOf(html).slice(1, 4)).toEqual(['Not yet', sentence, '400 miles'])
  expect(linksOf(html)).toEqual(obstacle === 'no_card' ? [['Link a card to earn here', '/add_card']] : [])
})

test('a member without a card gets a link to join at a single sign-on partner, and a link to add a card at other partners', () => {
  const estimate = estimateOf({ earns: false, obstacles: ['no_card'], cardId: null, cards: [] })
  const member = memberOf({ memberType: 'NonCardMember' })
  expect(linksOf(renderPanel({ estimate, member }, partnerOf('harbor-bank')))).toEqual([
    ['Link a card to earn here', '/join'],
  ])
  expect(linksOf(renderPanel({ estimate, member }))).toEqual([['Link a card to earn here', '/add_card']])
})

test('a blackout hour shows no units', () => {
  const lines = [
    createReceiptLine('base', 'base_final', false, { amountMinor: 8_000 }),
    createReceiptLine('benefit', 'blackout', false),
  ]
  const texts = textsOf(renderForMember(estimateOf({ earns: false, units: 0, lines })))
  expect(texts.slice(1, 3)).toEqual(['Not right now', 'This restaurant gives no rewards at this hour.'])
  expect(texts.join(' ')).not.toContain('miles')
})

test('the panel of an exclusive restaurant shows the unlock button instead of the rate [P1-192]', () => {
  const lines = [
    createReceiptLine('base', 'base_final', false, { amountMinor: 8_000 }),
    createReceiptLine('benefit', 'locked', false),
  ]
  const html = renderForMember(estimateOf({ earns: false, units: 0, lines }), false)
  expect(html).toMatch(/<button[^>]*>.*Unlock access to earn<\/button>/)
  expect(textsOf(html)).toContain('This restaurant is kept for members of another tier.')
  expect(textsOf(html).join(' ')).not.toContain('per $1')
})

test('shows a visitor whether the meal earns and how to join, without a rate [P1-427] [P1-201]', () => {
  const html = renderPanel()
  expect(textsOf(html).slice(0, 2)).toEqual([
    'Will this meal earn?',
    'Yes. A meal paid at this hour earns members miles.',
  ])
  expect(textsOf(html).join(' ')).not.toMatch(/\d/)
  expect(linksOf(html).map(([, to]) => to)).toEqual(['/join', '/login?returnTo=%2Fmerchants%2Fember'])
  expect(textsOf(renderPanel({ merchantChange: { benefits: [{ day: 'Tue', kind: 'none' }] } }))[1]).toContain(
    'Not right now',
  )
  const exclusive = { benefitAvailability: { campaignCodes: ['EXCLUSIVE_T2'] } }
  expect(textsOf(renderPanel({ merchantChange: exclusive }))[1]).toContain('kept for some members')
})

test('a brand that hides its rate shows only yes or no, and a partner without members shows no panel [M2-008]', () => {
  const brandWithoutRate = partnerOf('meridian-air', { showEarnRate: false })
  const texts = textsOf(renderPanel({ estimate: estimateOf(), member: memberOf() }, brandWithoutRate))
  expect(texts).toEqual(['Will this meal earn?', 'Yes, it earns'])
  expect(renderPanel({}, partnerOf('city-table'))).toBe('')
})
