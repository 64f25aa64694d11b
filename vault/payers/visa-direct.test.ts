import { afterEach, describe, expect, test } from 'vitest'
import { testSender } from '../../checks/fixtures/real-vault.ts'
import { replayServer, type Exchange, type ReplayServer } from '../../checks/fixtures/replay-server.ts'
import { visaDirect } from './visa-direct.ts'

let server: ReplayServer | undefined
afterEach(() => server?.stop())

const push = {
  traceNumber: '632712000042',
  requestedAt: new Date('2026-11-23T12:00:00Z'),
  amountMinor: 1_205,
  currency: 'USD' as const,
}
const cardNumber = '4957030420210496'
const target = { number: cardNumber, name: 'Ana Silva' }

async function startPayer(...exchanges: Exchange[]) {
  server = await replayServer(exchanges)
  return visaDirect({ url: server.url, user: 'user', password: 'password', identity: null, sender: testSender })
}
const pushPath = '/visadirect/fundstransfer/v1/pushfundstransactions'
const queryPath = '/visadirect/v1/transactionquery?acquiringBIN=408999&rrn=632712000042&stan=000042'
const inquiryPath = '/paai/fundstransferattinq/v5/cardattributes/fundstransferinquiry'
const pushReply = (actionCode: string) => ({
  transactionIdentifier: 381228649430015,
  actionCode,
  approvalCode: '21324K',
  responseCode: '5',
  transmissionDateTime: '2026-11-23T12:00:01.000Z',
})

test('sends an original credit transaction as Visa documents it', async () => {
  const visa = await startPayer({ method: 'POST', path: pushPath, status: 200, reply: pushReply('00') })
  expect(await visa.push(push, target)).toEqual({ result: 'accepted', reference: '381228649430015' })
  expect(server?.calls[0]?.body).toEqual({
    systemsTraceAuditNumber: '000042',
    retrievalReferenceNumber: '632712000042',
    localTransactionDateTime: '2026-11-23T12:00:00',
    acquiringBin: '408999',
    acquirerCountryCode: '840',
    amount: '12.05',
    transactionCurrencyCode: 'USD',
    businessApplicationId: 'FD',
    merchantCategoryCode: 6012,
    sourceOfFundsCode: '05',
    recipientPrimaryAccountNumber: cardNumber,
    recipientName: 'Ana Silva',
    senderName: 'Damask',
    senderAccountNumber: '1001',
    senderAddress: '1 Main Street',
    senderCity: 'New York',
    senderStateCode: 'NY',
    senderCountryCode: '840',
    cardAcceptor: {
      idCode: 'ACCEPTOR',
      terminalId: 'TERMINAL',
      name: 'Damask',
      address: { country: 'USA', state: 'NY', zipCode: '10001' },
    },
  })
})

test('cuts the name of the recipient after 30 characters', async () => {
  const visa = await startPayer({ method: 'POST', path: pushPath, status: 200, reply: pushReply('00') })
  await visa.push(push, { number: cardNumber, name: `${'A'.repeat(30)} Silva` })
  expect(server?.calls[0]?.body).toMatchObject({ recipientName: 'A'.repeat(30) })
})

test.each([
  ['14', 'card_unknown'],
  ['15', 'card_unknown'],
  ['41', 'card_closed'],
  ['43', 'card_closed'],
  ['46', 'card_closed'],
  ['54', 'card_closed'],
  ['59', 'card_refused'],
])('reads the action code %s of an issuer as %s', async (actionCode, code) => {
  const visa = await startPayer({ method: 'POST', path: pushPath, status: 200, reply: { actionCode } })
  expect(await visa.push(push, target)).toEqual({ result: 'rejected', code })
})

test.each(['68', '91', '96'])('the action code %s leaves the result unknown', async (actionCode) => {
  const visa = await startPayer({ method: 'POST', path: pushPath, status: 200, reply: pushReply(actionCode) })
  expect(await visa.push(push, target)).toEqual({ result: 'unknown' })
})

describe('reads the reply to a push', () => {
  test.each([
    [200, pushReply('00'), { result: 'accepted', reference: '381228649430015' }],
    [200, pushReply('05'), { result: 'rejected', code: 'card_refused', reference: '381228649430015' }],
    [200, pushReply('14'), { result: 'rejected', code: 'card_unknown', reference: '381228649430015' }],
    [200, pushReply('46'), { result: 'rejected', code: 'card_closed', reference: '381228649430015' }],
    [200, pushReply('51'), { result: 'absent', code: 'no_funds' }],
    [200, pushReply('91'), { result: 'unknown' }],
    [200, { actionCode: '00' }, { result: 'accepted' }],
    [200, {}, { result: 'unknown' }],
    [200, { actionCode: 0 }, { result: 'unknown' }],
    [202, pushReply('00'), { result: 'unknown' }],
    [202, { statusIdentifier: '1477' }, { result: 'unknown' }],
    [400, { errorMessage: 'Expected input credential was not present' }, { result: 'unknown' }],
    [500, {}, { result: 'unknown' }],
  ])('with status %i and body %j', async (status, reply, expected) => {
    const visa = await startPayer({ method: 'POST', path: pushPath, status, reply })
    expect(await visa.push(push, target)).toStrictEqual(expected)
  })
})

const payment = { transactionIdentifier: '381228649430015', actionCode: '00', transactionType: 'ORIGINAL CREDIT' }
describe('reads the reply to a transaction query', () => {
  test.each([
    [200, [{ ...payment, statusCode: 'COMPLETED' }], { result: 'paid', reference: '381228649430015' }],
    [200, [{ ...payment, statusCode: 'APPROVED' }], { result: 'accepted', reference: '381228649430015' }],
    [
      200,
      [payment, payment].map((record) => ({ ...record, statusCode: 'COMPLETED' })),
      { result: 'paid', reference: '381228649430015' },
    ],
    [
      200,
      [payment, { ...payment, transactionType: 'CREDIT RETURN' }],
      { result: 'bounced', code: 'card_closed', reference: '381228649430015' },
    ],
    [
      200,
      [{ ...payment, actionCode: '05' }],
      { result: 'rejected', code: 'card_refused', reference: '381228649430015' },
    ],
    [
      200,
      [payment, { ...payment, transactionType: 'REVERSAL' }],
      { result: 'bounced', code: 'card_closed', reference: '381228649430015' },
    ],
    [200, [{ transactionType: 'CREDIT RETURN' }], { result: 'bounced', code: 'card_closed' }],
    [200, [{ actionCode: '05', statusCode: 'COMPLETED' }], { result: 'rejected', code: 'card_refused' }],
    [200, [{ actionCode: '00', statusCode: 'COMPLETED' }], { result: 'paid' }],
    [200, [{ statusCode: 'PENDING' }], { result: 'unknown' }],
    [200, { errorMessage: 'not a list' }, { result: 'unknown' }],
    [200, [], { result: 'absent' }],
    [404, { errorMessage: 'no records' }, { result: 'absent' }],
    [503, {}, { result: 'unknown' }],
  ])('with status %i and body %j', async (status, reply, expected) => {
    const visa = await startPayer({ method: 'GET', path: queryPath, status, reply })
    expect(await visa.find(push)).toStrictEqual(expected)
  })
})

test.each([
  [200, { visaNetworkInfo: [{ nonMoneyTransferPushFundsDomestic: 'Y' }] }, true],
  [200, { visaNetworkInfo: [{ nonMoneyTransferPushFundsDomestic: 'N' }] }, false],
  [200, { visaNetworkInfo: [] }, null],
  [200, { visaNetworkInfo: [{}] }, null],
  [200, {}, null],
  [200, { visaNetworkInfo: 'Y' }, null],
  [403, { visaNetworkInfo: [{ nonMoneyTransferPushFundsDomestic: 'Y' }] }, null],
])('reads whether a card takes a push: %i %j', async (status, reply, takesPush) => {
  const visa = await startPayer({ method: 'POST', path: inquiryPath, status, reply })
  expect(await visa.takesPush(cardNumber)).toBe(takesPush)
  expect(server?.calls[0]?.body).toEqual({
    primaryAccountNumber: cardNumber,
    acquirerCountryCode: 840,
    acquiringBin: 408_999,
  })
})

test('returns unknown when the network is unreachable, and null for whether a card takes a push', async () => {
  const visa = await startPayer()
  await server?.stop()
  expect([await visa.push(push, target), await visa.find(push), await visa.takesPush(cardNumber)]).toEqual([
    { result: 'unknown' },
    { result: 'unknown' },
    null,
  ])
  server = undefined // already stopped
})
