import { expect, test } from 'vitest'
import { cardSlots, unlinkedPartnerCards, withoutEmptyCards } from './slots.ts'

test.each([
  // linked, max, typed card, slots: one submission has at most 12 cards
  [0, 20, false, 12],
  [0, 20, true, 11],
  [0, 12, false, 12],
  [10, 12, false, 2],
  [10, 12, true, 1],
  [12, 12, false, 0],
  [12, 12, true, 0],
  [15, 12, false, 0],
] as const)(
  'with %i of %i cards linked, and a typed card: %s, %i more can be selected [M2-184] [M2-185]',
  (linkedCount, maxLinkedCards, hasTypedCard, slots) => {
    expect(cardSlots({ linkedCount, maxLinkedCards, hasTypedCard })).toBe(slots)
  },
)

test('drops entries without last four digits [M2-188]', () => {
  expect(withoutEmptyCards([{ lastFour: '' }, { lastFour: '4242' }])).toEqual([{ lastFour: '4242' }])
})

test('hides a partner card with the type and last four of a linked one [M2-189]', () => {
  const cards = [
    { cardType: 'visa', lastFour: '4242' },
    { cardType: 'amex', lastFour: '4242' },
    { cardType: 'visa', lastFour: '1111' },
  ]
  const linked = [
    { cardType: 'visa', lastFour: '4242' },
    { cardType: 'discover', lastFour: '9999' },
  ]
  expect(unlinkedPartnerCards(cards, linked)).toEqual(cards.slice(1))
})
