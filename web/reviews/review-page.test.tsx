import { expect, test } from 'vitest'
import { renderMarkup, linksOf, memberOf, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { OwnReview, ReviewableDineView } from '../../contract/api/reviews.ts'
import { OwnReviewSection } from './own-review.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewPrompt } from './review-prompt.tsx'
import { WrittenReview } from './written-review.tsx'

const site = { partner: partnerOf('alder-hotels'), member: memberOf() }
const dine: ReviewableDineView = {
  txnId: '018f0000-0000-7000-8000-000000000001',
  merchant: { id: 'ember', name: 'Ember', city: 'Chicago', active: true },
  date: '2026-11-03',
  reviewableUntil: '2026-12-08',
}
const review: OwnReview = {
  ...dine,
  stars: 4,
  food: 5,
  text: 'Ask for the counter.',
  state: 'published',
  reason: '',
  writtenAt: '2026-11-04T10:00:00.000Z',
}

test('the form asks for stars of the meal and of its four parts [P1-432]', () => {
  const html = renderMarkup(<ReviewForm />, site)
  for (const name of ['stars', 'food', 'service', 'value', 'atmosphere'])
    expect(html.match(new RegExp(`type="radio"[^>]*name="${name}"`, 'g'))).toHaveLength(5)
  expect(textsOf(html)).toEqual(
    expect.arrayContaining(['Overall', 'Food', 'Service', 'Value', 'Atmosphere', '1 of 5 stars', 'Publish review']),
  )
})

test('the prompt asks a member who dined at the restaurant for a review, or links to the written one [M2-222]', () => {
  const prompt = renderMarkup(<ReviewPrompt memberReviews={{ reviewableDines: [dine], reviews: [review] }} />, site)
  expect(textsOf(prompt)).toContain('You dined here on Nov 3, 2026. How was it?')
  expect(linksOf(prompt)).toEqual([['Write a review', `/account/reviews/${dine.txnId}`]])
  const promptWithReview = renderMarkup(
    <ReviewPrompt memberReviews={{ reviewableDines: [], reviews: [review] }} />,
    site,
  )
  expect(linksOf(promptWithReview)).toEqual([['See your review', `/account/reviews/${dine.txnId}`]])
  expect(renderMarkup(<ReviewPrompt memberReviews={{ reviewableDines: [], reviews: [] }} />, site)).toBe('')
})

test('a review has buttons to change it, while it is editable, and to withdraw it; a withdrawn one shows no stars', () => {
  const sectionTexts = (change: Partial<OwnReview>, editable: boolean) =>
    textsOf(renderMarkup(<OwnReviewSection dine={dine} review={{ ...review, ...change }} editable={editable} />, site))
  expect(sectionTexts({}, true)).toEqual(
    expect.arrayContaining(['You can change it until Dec 8, 2026.', 'Change your review', 'Withdraw it']),
  )
  expect(sectionTexts({}, false)).not.toContain('Change your review')
  expect(sectionTexts({}, false)).toContain('Withdraw it')
  const withdrawnTexts = sectionTexts({ state: 'withdrawn', text: '' }, true)
  expect(withdrawnTexts).toEqual(
    expect.arrayContaining(['You withdrew your review. Others no longer see it.', 'Write a new review']),
  )
  expect(withdrawnTexts).not.toContain('Withdraw it')
  expect(withdrawnTexts).not.toContain('4 of 5 stars')
})

test('the form starts with the member’s review', () => {
  const html = renderMarkup(<ReviewForm existing={review} />, site)
  expect(html).toContain('Ask for the counter.</textarea>')
  // The review rates the meal and the food, so at least two inputs are checked.
  expect(html.match(/<input[^>]*checked=""[^>]*>/g)?.length).toBeGreaterThanOrEqual(2)
  expect(textsOf(html)).toContain('Save review')
})

test.each([
  ['published', '', 'Published on the restaurant’s page.'],
  ['waiting', '', 'We are reading it. Then it shows on the restaurant’s page.'],
  ['hidden', 'It names a waiter', 'Not shown to others: It names a waiter'],
] as const)('a member reads that a review is %s', (state, reason, expected) => {
  const texts = textsOf(renderMarkup(<WrittenReview review={{ ...review, state, reason }} />, site))
  expect(texts).toEqual(expect.arrayContaining([expected, 'Ask for the counter.', '4 of 5 stars', '5 of 5 stars']))
})
