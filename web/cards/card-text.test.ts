import { expect, test } from 'vitest'
import { plainCopy as t } from '../../checks/fixtures/copy.ts'
import { cardLabel, linkOutcomeOf, registrationText } from './card-text.ts'

const card = { cardType: 'visa', lastFour: '4242', description: '' }
const linkedCard = { memberCard: card }
const refusedCard = { memberCard: card, error: { code: 'card_expired', message: 'That card has expired.' } }

test.each([
  [[linkedCard], 'all'],
  [[linkedCard, refusedCard], 'some'],
  [[refusedCard], 'none'],
  [[], 'none'],
] as const)('the outcome of %j is %s [M2-129] [M2-130] [M2-131] [M2-132] [M2-135]', (results, expected) =>
  expect(linkOutcomeOf(results)).toBe(expected),
)

test('names a refused card with its code and reason, or gives only the reason when the last digits are unknown [M2-127] [M2-249]', () => {
  expect(registrationText(t, refusedCard)).toBe('Visa ending in 4242 - card_expired: That card has expired.')
  expect(registrationText(t, { memberCard: { ...card, lastFour: '' }, error: refusedCard.error })).toBe(
    'That card has expired.',
  )
  expect(cardLabel(t, { cardType: 'amex', lastFour: '0005' })).toBe('American Express ending in 0005')
})

test('names a refused card by its description, calls a card of an unknown brand “Card”, and has no message for a linked card', () => {
  const describedCard = { ...card, description: 'Signature' }
  expect(registrationText(t, { memberCard: describedCard, error: refusedCard.error })).toBe(
    'Signature ending in 4242 - card_expired: That card has expired.',
  )
  expect(cardLabel(t, { cardType: 'store', lastFour: '0005' })).toBe('Card ending in 0005')
  expect(registrationText(t, linkedCard)).toBe('')
})
