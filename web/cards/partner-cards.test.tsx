import { expect, test } from 'vitest'
import { renderMarkup, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import { PartnerCards } from './partner-cards.tsx'
import { CardForm } from './card-form.tsx'
import { selectionOf } from './selection.ts'
import { fetchOnce, type CardsOnFile } from './use-partner-cards.ts'

const partner = partnerOf('harbor-bank')
const card = (at: number) => ({
  partnerCardId: `crd_${at}`,
  cardType: 'visa' as const,
  lastFour: String(4001 + at),
  description: at === 0 ? 'Signature credit card' : '',
})
const onFile = Array.from({ length: 14 }, (_, at) => card(at))
const renderList = (tickedCount: number, more: { phase?: CardsOnFile['phase']; typed?: boolean } = {}) =>
  renderMarkup(
    <PartnerCards
      phase={more.phase ?? 'ready'}
      selection={selectionOf({
        onFile,
        linked: [],
        maxLinkedCards: 20,
        tickedIds: onFile.slice(0, tickedCount).map(({ partnerCardId }) => partnerCardId),
        hasTypedCard: more.typed ?? false,
      })}
      busy={false}
      onTick={() => undefined}
    />,
    { partner },
  )
const boxes = (html: string) => [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box)

test('shows a checkbox for each card on file, labeled with its last four digits [M2-057]', () => {
  const texts = textsOf(renderList(0))
  expect(texts).toEqual(
    expect.arrayContaining(['Card ending in 4001', 'Signature credit card · Visa', 'Card ending in 4014']),
  )
  expect(boxes(renderList(0))).toHaveLength(14)
})

test('at the maximum states the count and disables the other checkboxes [M2-134, M2-186, M2-253]', () => {
  // One submission has at most 12 cards.
  const fullList = renderList(12)
  expect(textsOf(fullList)).toContain('Maximum reached: 12 selected, no more can be added.')
  expect(boxes(fullList).map((box) => box.includes('disabled'))).toEqual(onFile.map((_, at) => at >= 12))
  expect(boxes(renderList(11)).some((box) => box.includes('disabled'))).toBe(false)
  expect(textsOf(renderList(11)).join(' ')).not.toContain('Maximum')
})

test('counts a typed card: reaches the maximum at eleven ticked cards and reports one too many', () => {
  expect(textsOf(renderList(11, { typed: true }))).toContain('Maximum reached: 12 selected, no more can be added.')
  expect(textsOf(renderList(12, { typed: true }))).toContain(
    'With the card you entered, you can tick up to 11. Please untick one.',
  )
})

test('shows a warning when the partner’s cards do not load', () => {
  expect(textsOf(renderList(0, { phase: 'failed' })).join(' ')).toContain('Your Harbor Bank cards did not load.')
})

test('the form has buttons to submit and to cancel, and no list when the partner has no cards on file [M2-062] [M2-243]', () => {
  const formTexts = (id: string) =>
    textsOf(
      renderMarkup(<CardForm onLinked={() => undefined} onCancel={() => undefined} />, { partner: partnerOf(id) }),
    )
  expect(formTexts('harbor-bank')).toEqual(expect.arrayContaining(['Your Harbor Bank cards', 'Link card', 'Cancel']))
  expect(formTexts('lumen-mobile')).toEqual(expect.arrayContaining(['Link card', 'Cancel']))
  expect(formTexts('lumen-mobile').join(' ')).not.toContain('Tick the ones')
})

test('fetchOnce calls its function once and returns the same reply to later calls [M2-244]', async () => {
  let calls = 0
  const cards = fetchOnce(async () => (calls += 1))
  expect([await cards(), await cards(), await cards()]).toEqual([1, 1, 1])
})
