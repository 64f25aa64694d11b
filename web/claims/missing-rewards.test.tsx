import { expect, test } from 'vitest'
import { renderMarkup, linksOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { ClaimView } from '../../contract/api/claims.ts'
import { claimStatuses } from '../../domain/claims/status.ts'
import { MissingReward } from '../account/missing-reward.tsx'
import MissingRewards from './missing-rewards.tsx'

const claim: ClaimView = {
  id: 'c',
  date: '2026-11-03',
  amountMinor: 4_820,
  card: { cardType: 'visa', lastFour: '4242' },
  awardId: null,
  merchant: { id: 'mill', name: 'Mill Room', city: 'New York' },
  status: 'answered',
  disputeUntil: null,
  history: [
    { at: '2026-11-20T12:00:00Z', kind: 'sent', lines: [], message: '' },
    {
      at: '2026-11-20T12:00:00Z',
      kind: 'found',
      message: '',
      lines: [{ code: 'not_linked_yet', values: { lastFour: '4242', linkedDate: '2026-11-10', date: '2026-11-03' } }],
    },
  ],
}
const cards = [
  { id: 'a', cardType: 'visa' as const, lastFour: '4242', endedAt: null },
  { id: 'b', cardType: 'amex' as const, lastFour: '1005', endedAt: '2026-06-01T00:00:00Z' },
]
function renderPage(claims: ClaimView[], partner = partnerOf('lumen-mobile')) {
  const loaderData = { reply: { ok: true, value: { claims, cards } }, today: '2026-11-23' }
  const props = { loaderData } as unknown as Parameters<typeof MissingRewards>[0]
  return renderMarkup(<MissingRewards {...props} />, { partner, path: '/account/missing_rewards' })
}

test('the form shows which dates can be reported [M2-293]', () => {
  // From 180 to 10 days before Nov 23, 2026.
  expect(textsOf(renderPage([]))).toContain('Today you can report visits from May 27, 2026 to Nov 13, 2026.')
})

test('offers linked cards, formerly linked cards and another card', () => {
  const options = [...renderPage([]).matchAll(/<option[^>]*>(.*?)<\/option>/g)].map((match) => match[1])
  expect(options).toEqual([
    'Choose a card',
    'Visa ending in 4242',
    'American Express ending in 1005 (removed)',
    'Another card',
  ])
})

test.each(claimStatuses)('shows a claim that is %s with its answer and history [M2-294] [M2-296]', (status) => {
  const texts = textsOf(renderPage([{ ...claim, status }]))
  const labels = { open: 'Open', answered: 'Answered', resolved: 'Reward added', closed: 'Closed' }
  expect(texts).toContain(labels[status])
  expect(texts).toContain('Nov 3, 2026 · $48.20 · Visa ending in 4242')
  expect(texts).toContain(
    'Your card ending in 4242 has counted since Nov 10, 2026. Your visit on Nov 3, 2026 was before that, and earlier purchases do not earn.',
  )
  expect(texts.slice(-4)).toEqual(['Nov 20, 2026', 'You reported it', 'Nov 20, 2026', 'We looked it up'])
})

test('uses the partner’s copy for an answer', () => {
  const partner = partnerOf('lumen-mobile')
  const copy = { ...partner.copy, 'claim.not_linked_yet': 'Too soon for card {lastFour}.' }
  expect(textsOf(renderPage([claim], { ...partner, copy }))).toContain('Too soon for card 4242.')
})

test('a claim with a reward links to its receipt, and one that can be disputed states the last day to ask a person', () => {
  const disputableHtml = renderPage([{ ...claim, awardId: 'award', disputeUntil: '2026-12-20T12:00:00Z' }])
  expect(linksOf(disputableHtml)).toContainEqual(['See the receipt', '/account/recent_activity/award'])
  expect(textsOf(disputableHtml)).toContain('You can ask a person to look at it until Dec 20, 2026.')
  expect(textsOf(renderPage([claim])).join(' ')).not.toContain('ask a person')
})

test('the box below the activity history links to the claim form and to the support address [M2-036]', () => {
  const links = linksOf(renderMarkup(<MissingReward />, { partner: partnerOf('lumen-mobile') }))
  expect(links).toContainEqual(['Report a missing reward', '/account/missing_rewards'])
  expect(links).toContainEqual(['Write to us', 'mailto:dining@lumen.example'])
})
