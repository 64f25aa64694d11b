import { expect, test } from 'vitest'
import type { CardRegistration } from '../../contract/api/cards.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { linkEntries, failureOf } from './link.ts'
import { idle, linking } from './linking.ts'

const card = (lastFour: string) => ({ cardType: 'visa', lastFour, description: '' })
const good = (lastFour: string): CardRegistration => ({ memberCard: card(lastFour) })
const elsewhere = (lastFour: string): CardRegistration => ({
  memberCard: card(lastFour),
  error: { code: 'card_elsewhere', message: 'This card is in another dining programme.' },
  pendingTransferId: `held-${lastFour}`,
})

test('submitting starts the submitting state and clears what was said before [M2-125]', () => {
  const before = { ...idle, results: [good('4242')], problem: 'That did not work.' }
  expect(linking(before, { type: 'submitted' })).toEqual({ ...idle, busy: true })
})

test('cards of other programmes are asked about one after the other; what stays there is said', () => {
  const answered = linking(
    { ...idle, busy: true },
    { type: 'answered', results: [good('1111'), elsewhere('2222'), elsewhere('3333')] },
  )
  expect(answered).toMatchObject({ busy: false, results: [good('1111')], held: [elsewhere('2222'), elsewhere('3333')] })
  const kept = linking(answered, { type: 'kept' })
  expect(kept).toMatchObject({ results: [good('1111'), elsewhere('2222')], held: [elsewhere('3333')] })
  const sent = linking(kept, { type: 'submitted' })
  expect(linking(sent, { type: 'answered', results: [good('3333')] })).toEqual({ ...idle, results: [good('3333')] })
})

test('a move that failed can be tried again', () => {
  const held = { ...idle, busy: true, held: [elsewhere('2222')] }
  expect(linking(held, { type: 'failed', problem: 'No answer.' })).toMatchObject({ busy: false, held: held.held })
})

const problem = (status: number): Problem => ({
  type: 'urn:damask:x',
  title: 'Card terms must be accepted to link a card.',
  status,
  code: 'terms_required',
  reference: 'ABCDEFGH',
})

test.each([
  [401, { status: 'Unauthorized', reference: 'ABCDEFGH' }],
  [500, { status: 'Internal Server Error', reference: 'ABCDEFGH' }],
  [400, { body: problem(400) }],
  [409, { body: problem(409) }],
  [503, { body: problem(503) }],
])('a sending refused with %i fails with its status text, else with the body [M2-240] [M2-241]', (status, expected) =>
  expect(failureOf(problem(status))).toEqual(expected),
)

test('a submission names what was ticked and carries what was sealed; an entry without last four is dropped [M2-188]', () => {
  const ticked = { partnerCardId: 'crd_1', cardType: 'visa' as const, lastFour: '4242', description: 'Signature' }
  const sealed = { brand: 'amex' as const, lastFour: '0005', sealed: 'ey…' }
  expect(linkEntries([ticked, { ...ticked, partnerCardId: 'crd_2', lastFour: '' }], sealed)).toEqual([
    { partnerCardId: 'crd_1', cardType: 'visa', lastFour: '4242' },
    { cardType: 'amex', lastFour: '0005', encryptedCardNumber: 'ey…' },
  ])
  expect(linkEntries([], null)).toEqual([])
})
