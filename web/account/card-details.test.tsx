import { expect, test } from 'vitest'
import { renderMarkup, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import type { CardRecord } from '../../contract/api/cards.ts'
import { CardRecordView } from './card-details.tsx'

const partner = partnerOf('lumen-mobile')
const emptyEntry = { lastFour: null, formerLastFour: null, expires: null }
const record: CardRecord = {
  cardType: 'visa',
  lastFour: '5678',
  consent: {
    agreedAt: '2026-03-03T12:00:00.000Z',
    wording: 'I authorize my card network to share purchases.',
    version: '2026-01',
    withdrawnAt: null,
    endedAt: null,
  },
  history: [
    { ...emptyEntry, at: '2026-03-03T12:00:00.000Z', kind: 'consented' },
    { ...emptyEntry, at: '2026-03-04T12:00:00.000Z', kind: 'confirmed' },
    {
      at: '2026-09-01T12:00:00.000Z',
      kind: 'replaced',
      lastFour: '5678',
      formerLastFour: '4242',
      expires: '2030-09',
    },
  ],
}
const renderTexts = (consent: Partial<CardRecord['consent']> = {}) =>
  textsOf(
    renderMarkup(<CardRecordView record={{ ...record, consent: { ...record.consent, ...consent } }} />, { partner }),
  )

test('shows the wording, version and date of a consent, and the history with the latest first', () => {
  expect(renderTexts()).toEqual([
    'You agreed on Mar 3, 2026 to:',
    'I authorize my card network to share purchases.',
    'Card terms, version 2026-01',
    'History',
    'Your bank replaced card 4242 with 5678',
    'Sep 1, 2026',
    'Purchases count from here on',
    'Mar 4, 2026',
    'You linked the card and agreed to its terms',
    'Mar 3, 2026',
  ])
})

test('says when a consent was withdrawn or ended with its card', () => {
  const endedAt = '2026-11-23T12:00:00.000Z'
  expect(renderTexts({ endedAt, withdrawnAt: endedAt })).toContain('You withdrew this on Nov 23, 2026.')
  expect(renderTexts({ endedAt })).toContain('This ended on Nov 23, 2026, when the card stopped earning here.')
})
