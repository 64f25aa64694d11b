import { expect, test } from 'vitest'
import type { CardRegistration } from '../../contract/api/cards.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { submissionEntries, failureOf } from './link.ts'
import { initialLinkingState, linkingReducer } from './linking.ts'

const card = (lastFour: string) => ({ cardType: 'visa', lastFour, description: '' })
const linkedCard = (lastFour: string): CardRegistration => ({ memberCard: card(lastFour) })
const transferableCard = (lastFour: string): CardRegistration => ({
  memberCard: card(lastFour),
  error: { code: 'card_elsewhere', message: 'This card is in another dining program.' },
  pendingTransferId: `held-${lastFour}`,
})

test('submitting sets the busy state and clears the previous results [M2-125]', () => {
  const before = { ...initialLinkingState, results: [linkedCard('4242')], problem: 'That did not work.' }
  expect(linkingReducer(before, { type: 'submitted' })).toEqual({ ...initialLinkingState, busy: true })
})

test('asks about cards of other programs one after the other, and reports the error of a card that stays there', () => {
  const stateAfterReply = linkingReducer(
    { ...initialLinkingState, busy: true },
    { type: 'answered', results: [linkedCard('1111'), transferableCard('2222'), transferableCard('3333')] },
  )
  expect(stateAfterReply).toMatchObject({
    busy: false,
    results: [linkedCard('1111')],
    pendingTransfers: [transferableCard('2222'), transferableCard('3333')],
  })
  const stateAfterKeep = linkingReducer(stateAfterReply, { type: 'keep' })
  expect(stateAfterKeep).toMatchObject({
    results: [linkedCard('1111'), transferableCard('2222')],
    pendingTransfers: [transferableCard('3333')],
  })
  const stateAfterSubmission = linkingReducer(stateAfterKeep, { type: 'submitted' })
  expect(linkingReducer(stateAfterSubmission, { type: 'answered', results: [linkedCard('3333')] })).toEqual({
    ...initialLinkingState,
    results: [linkedCard('3333')],
  })
})

test('a failed transfer can be retried', () => {
  const busyState = { ...initialLinkingState, busy: true, pendingTransfers: [transferableCard('2222')] }
  expect(linkingReducer(busyState, { type: 'failed', problem: 'No answer.' })).toMatchObject({
    busy: false,
    problem: 'No answer.',
    pendingTransfers: busyState.pendingTransfers,
  })
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
])('a submission refused with %i fails with status text (401, 500) or body [M2-240] [M2-241]', (status, expected) =>
  expect(failureOf(problem(status))).toEqual(expected),
)

test('a submission has the ticked and the sealed cards, and drops entries without last four digits [M2-188]', () => {
  const tickedCard = { partnerCardId: 'crd_1', cardType: 'visa' as const, lastFour: '4242', description: 'Signature' }
  const sealedCard = { brand: 'amex' as const, lastFour: '0005', sealed: 'ey…' }
  expect(submissionEntries([tickedCard, { ...tickedCard, partnerCardId: 'crd_2', lastFour: '' }], sealedCard)).toEqual([
    { partnerCardId: 'crd_1', cardType: 'visa', lastFour: '4242' },
    { cardType: 'amex', lastFour: '0005', encryptedCardNumber: 'ey…' },
  ])
  expect(submissionEntries([], null)).toEqual([])
})

test('a stopped submission is no longer busy, and keeps the results', () => {
  const before = { ...initialLinkingState, busy: true, results: [linkedCard('4242')] }
  expect(linkingReducer(before, { type: 'stopped' })).toEqual({ ...before, busy: false })
})

test('clearing removes results and problem, and keeps the pending transfers', () => {
  const before = {
    ...initialLinkingState,
    results: [linkedCard('4242')],
    problem: 'No answer.',
    pendingTransfers: [transferableCard('2222')],
  }
  expect(linkingReducer(before, { type: 'cleared' })).toEqual({
    ...initialLinkingState,
    pendingTransfers: [transferableCard('2222')],
  })
})

test('does not ask about a card that has the error `card_elsewhere` but no transfer id, or a transfer id but no error', () => {
  const { memberCard, error } = transferableCard('2222')
  const cardWithoutTransfer = { memberCard, ...(error && { error }) }
  const cardWithoutError = { ...linkedCard('3333'), pendingTransferId: 'held-3333' }
  const stateAfterReply = linkingReducer(
    { ...initialLinkingState, busy: true },
    { type: 'answered', results: [cardWithoutTransfer, cardWithoutError] },
  )
  expect(stateAfterReply).toEqual({ ...initialLinkingState, results: [cardWithoutTransfer, cardWithoutError] })
})
