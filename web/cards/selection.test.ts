import { expect, test } from 'vitest'
import type { PartnerCard } from '../../contract/api/cards.ts'
import { selectionOf } from './selection.ts'

const card = (at: number): PartnerCard => ({
  partnerCardId: `crd_${at}`,
  cardType: 'visa',
  lastFour: String(4000 + at),
  description: '',
})
const onFile = Array.from({ length: 14 }, (_, at) => card(at))
const idsOfFirst = (count: number) => onFile.slice(0, count).map(({ partnerCardId }) => partnerCardId)

test.each([
  // tickedCount, hasTypedCard, linkedCount, maxLinkedCards, count, slots, limitReached, overLimit
  [0, false, 0, 20, 0, 12, false, false],
  [11, false, 0, 20, 11, 12, false, false],
  [12, false, 0, 20, 12, 12, true, false],
  [11, true, 0, 20, 12, 11, true, false],
  [12, true, 0, 20, 13, 11, true, true],
  [1, false, 2, 3, 1, 1, true, false],
  [0, true, 2, 3, 1, 0, true, false],
  [1, true, 2, 3, 2, 0, true, true],
] as const)(
  'has at most 12 slots, no more than the member may still link, and one fewer with a typed card: %i ticked, typed %s, %i of %i linked [M2-134, M2-184, M2-186, M2-307]',
  (tickedCount, hasTypedCard, linkedCount, maxLinkedCards, count, slots, limitReached, overLimit) => {
    const linked = Array.from({ length: linkedCount }, (_, at) => ({ cardType: 'amex', lastFour: String(at) }))
    const selection = selectionOf({
      onFile,
      linked,
      maxLinkedCards,
      tickedIds: idsOfFirst(tickedCount),
      hasTypedCard,
    })
    expect(selection).toMatchObject({ count, slots, limitReached, overLimit })
  },
)

test('a card that was linked in the meantime is neither offered nor selected', () => {
  const linked = [{ cardType: 'visa', lastFour: '4000' }]
  const selection = selectionOf({ onFile, linked, maxLinkedCards: 12, tickedIds: idsOfFirst(2), hasTypedCard: false })
  expect(selection.offered).toHaveLength(13)
  expect(selection.tickedCards).toEqual([card(1)])
})
