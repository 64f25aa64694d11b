import { expect, test } from 'vitest'
import { defaults } from '../copy/defaults.ts'
import { fill } from '../copy/fill.ts'
import type { Copy } from '../copy/use-copy.ts'
import { cardWords, outcomeOf, refusalWords } from './card-words.ts'

const t: Copy = (key, words = {}) => fill(defaults[key], words)
const card = { cardType: 'visa', lastFour: '4242', description: '' }
const linked = { memberCard: card }
const refused = { memberCard: card, error: { code: 'card_expired', message: 'That card has expired.' } }

test.each([
  [[linked], 'all'],
  [[linked, refused], 'some'],
  [[refused], 'none'],
  [[], 'none'],
] as const)('the results are split into linked and not', (results, expected) => expect(outcomeOf(results)).toBe(expected))

test('a refused card is named with its code and reason', () => {
  expect(refusalWords(t, refused)).toBe('Visa ending in 4242 - card_expired: That card has expired.')
  expect(refusalWords(t, { memberCard: { ...card, lastFour: '' }, error: refused.error })).toBe('That card has expired.')
  expect(cardWords(t, { cardType: 'amex', lastFour: '0005' })).toBe('American Express ending in 0005')
})
