import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestCard, TestRestaurant } from '../../checks/fixtures/diners.ts'
import { deliverAndDrain, dinerOf, pipelineDatabase, type PipelineDatabase } from '../../checks/fixtures/pipeline.ts'
import { fidelDelivery, kardDelivery, type PurchaseEvent } from '../../checks/fixtures/purchases.ts'
import { estimateDaysDefault } from '../../domain/earning/terms.ts'
import { memberAccount } from '../../domain/ledger/accounts.ts'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import type { KardStatus } from '../../providers/card-feed/kard/write.ts'
import { ledgerInvariants } from '../../tools/lib/ledger-check.ts'
import { findSuspiciousDines } from '../feeds/suspicious-dines.ts'
import { randomIds } from '../platform/clock-and-ids.ts'
import { expireEstimates } from './expire-estimates.ts'

const wednesday = '2026-03-04T19:30:00'
let now = new Date('2026-03-10T12:00:00.000Z')
const clock = { now: () => now }
const ids = randomIds(clock)
let memberIndex = 0
let pipelineSetup: PipelineDatabase
let database: PipelineDatabase['database']
let diners: PipelineDatabase['diners']
let db: PipelineDatabase['db']
let admin: PipelineDatabase['admin']
let card: TestCard
let restaurant: TestRestaurant

beforeAll(async () => {
  pipelineSetup = await pipelineDatabase({ members: 80, restaurants: 10 })
  ;({ database, diners, db, admin } = pipelineSetup)
})
afterAll(() => pipelineSetup.close())
/** Each test has another member of lumen-mobile, without a money card, at a restaurant without offers. */
beforeEach(() => {
  memberIndex += 1
  now = new Date('2026-03-10T12:00:00.000Z')
  ;({ card, restaurant } = dinerOf(pipelineSetup, memberIndex, 1))
})

let deliveryCount = 0
const fidel = (kind: PurchaseEvent['kind'], amountMinor: number, overrides: Partial<PurchaseEvent> = {}) =>
  fidelDelivery(
    { kind, id: `tx-${memberIndex}`, amountMinor, localTime: wednesday, card, restaurant, ...overrides },
    `d-${(deliveryCount += 1)}`,
  )

/** Stores the messages and runs the pipeline until no message waits. */
async function arrive(...messages: InboxMessage[]): Promise<void> {
  await deliverAndDrain({ db, clock, ids }, messages)
}
/** A member’s dines, live awards and available units. */
async function ledger(memberId = card.memberId) {
  const dines = await admin.selectFrom('dine').selectAll().where('member_id', '=', memberId).execute()
  const live = await admin
    .selectFrom('award')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('live', '=', true)
    .execute()
  const balance = await admin
    .selectFrom('ledger_account')
    .selectAll()
    .where('path', '=', memberAccount(memberId, 'available'))
    .executeTakeFirst()
  return { dines, live, units: balance?.units ?? 0 }
}
const matchesOf = async (deliveryId: string) =>
  (await admin.selectFrom('feed_event').select('match').where('delivery_id', '=', deliveryId).execute()).map(
    (event) => event.match,
  )
const codesOf = (award: { receipt: { lines: { code: string }[] } } | undefined) =>
  award?.receipt.lines.map((line) => line.code)

describe('messages that contradict each other', () => {
  test.each([
    ['in order', [0, 1]],
    ['in reverse', [1, 0]],
  ])('a corrected amount counts in either order of arrival, and both messages stay (%s) [MON-A4]', async (_, order) => {
    const laterReport = { reportedAt: '2026-03-05T09:00:00.000Z' }
    const messages = [fidel('clearing', 6_000), fidel('clearing', 7_500, laterReport)]
    for (const position of order) await arrive(messages[position] as InboxMessage)
    expect(await ledger()).toMatchObject({
      dines: [{ cleared_minor: 7_500, flags: ['amount_corrected'] }],
      live: [{ units: 375 }],
      units: 375,
    })
    const events = await admin
      .selectFrom('feed_event')
      .select(['amount_minor', 'match'])
      .where('lifecycle_id', '=', `tx-${memberIndex}`)
      .orderBy('amount_minor')
      .execute()
    expect(events).toEqual([
      { amount_minor: 6_000, match: 'superseded' },
      { amount_minor: 7_500, match: 'matched' },
    ])
  })

  test('an issuer’s list that is exported again with new item ids counts once, and a reversal after settlement reverses the reward [MON-A4] [MON-B2]', async () => {
    const item = (status: KardStatus, id: string, overrides: object = {}) =>
      kardDelivery({
        status,
        id: `k-${memberIndex}-${id}`,
        transactionId: `k-${memberIndex}`,
        amountMinor: 4_000,
        at: '2026-03-06T10:00:00.000Z',
        authorized: '2026-03-05T01:00:00.000Z',
        card,
        restaurant,
        ...overrides,
      })
    const acquirerReference = '74537606060000012345678'
    await arrive(item('SETTLED', 's', { acquirerReference }), item('SETTLED', 's-again', { acquirerReference }))
    expect(await ledger()).toMatchObject({ dines: [{ cleared_minor: 4_000, flags: [] }], units: 200 })
    await arrive(item('REVERSED', 'v', { at: '2026-03-07T10:00:00.000Z' }))
    expect(await ledger()).toMatchObject({
      dines: [{ stage: 'reversed', flags: ['reversed_after_settlement'] }],
      live: [{ units: 0 }],
      units: 0,
    })
  })

  test('a chargeback reverses its share of the reward and flags the dine for operators [MON-B2]', async () => {
    const item = (status: KardStatus, id: string, amountMinor: number) =>
      kardDelivery({
        status,
        id: `k-${memberIndex}-${id}`,
        transactionId: `k-${memberIndex}`,
        amountMinor,
        at: '2026-03-06T10:00:00.000Z',
        authorized: '2026-03-05T01:00:00.000Z',
        card,
        restaurant,
      })
    await arrive(item('CHARGEBACK', 'b', 3_000), item('SETTLED', 's', 4_000))
    expect(await ledger()).toMatchObject({
      dines: [{ stage: 'cleared', refunded_minor: 3_000, charged_back_minor: 3_000, flags: ['chargeback'] }],
      units: 50,
    })
  })
})

test.each([
  ['in order', [0, 1]],
  ['in reverse', [1, 0]],
])('an approval after a decline of the same purchase counts, %s [MON-B9]', async (_, order) => {
  const item = (status: KardStatus, minute: number) =>
    kardDelivery({
      status,
      id: `k-${memberIndex}-${status}`,
      transactionId: `k-${memberIndex}`,
      amountMinor: 4_000,
      at: `2026-03-05T01:0${minute}:00.000Z`,
      card,
      restaurant,
    })
  const messages = [item('DECLINED', 0), item('APPROVED', 1)]
  for (const position of order) await arrive(messages[position] as InboxMessage)
  expect(await ledger()).toMatchObject({
    dines: [{ stage: 'pending', flags: ['approved_after_decline'] }],
    live: [{ units: 200 }],
  })
})

/** Adds another card of the same member, as after a replacement, and returns it. */
async function addReplacementCard(memberId: string): Promise<TestCard> {
  const cardRow = await admin.selectFrom('card').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow()
  const newCard: TestCard = { ...card, cardId: ids.next(), fidel: `${card.fidel}-new`, lastFour: '9999' }
  await admin
    .insertInto('card')
    .values({
      ...cardRow,
      id: newCard.cardId,
      vault_token: `token ${newCard.fidel}`,
      fingerprint: `print ${newCard.fidel}`,
      last_four: '9999',
    })
    .execute()
  await admin
    .insertInto('card_reference')
    .values({ partner_id: card.partnerId, provider: 'fidel', reference: newCard.fidel, card_id: newCard.cardId })
    .execute()
  return newCard
}

test.each([
  ['the report with the purchase', [0, 1]],
  ['the report without it', [1, 0]],
])(
  'a refund that is reported with and without its purchase needs no operator when %s arrives first [MON-C1]',
  async (_, order) => {
    await arrive(fidel('clearing', 12_000))
    const id = `refund-${memberIndex}`
    const reports = [fidel('refund', 3_000, { id, of: `tx-${memberIndex}` }), fidel('refund', 3_000, { id })]
    for (const position of order) await arrive(...reports.slice(position, position + 1))
    expect(await ledger()).toMatchObject({ live: [{ units: 450 }], units: 450 })
    const matches = await Promise.all(reports.map(({ deliveryId }) => matchesOf(deliveryId)))
    expect(matches).toEqual([['matched'], ['duplicate']])
  },
)

describe('a refund to another card', () => {
  test.each([
    ['and arrives after it', [0, 1], false],
    ['and arrives before it', [1, 0], false],
    ['also when the card that paid was removed', [0, 1], true],
  ])(
    'of the same member reverses its share of the reward when the refund names the purchase, %s [MON-B1]',
    async (_, order, isRemoved) => {
      const newCard = await addReplacementCard(card.memberId)
      const removal = { status: 'removed' as const, ended_at: new Date('2026-03-06T12:00:00Z') }
      if (isRemoved) await admin.updateTable('card').set(removal).where('id', '=', card.cardId).execute()
      const refund = fidel('refund', 4_000, { id: `re-${memberIndex}`, of: `tx-${memberIndex}`, card: newCard })
      const messages = [fidel('clearing', 10_000), refund]
      for (const position of order) await arrive(messages[position] as InboxMessage)
      expect(await ledger()).toMatchObject({
        dines: [{ refunded_minor: 4_000 }],
        live: [{ units: 300 }],
        units: 300,
      })
      expect(await matchesOf(refund.deliveryId)).toEqual(['matched'])
    },
  )

  test('of another member reverses nothing [MON-B1]', async () => {
    const otherCard = diners.cards[memberIndex * 4] as TestCard // of the same partner; no other test uses this card
    const refund = fidel('refund', 4_000, { id: `re-${memberIndex}`, of: `tx-${memberIndex}`, card: otherCard })
    await arrive(fidel('clearing', 10_000), refund)
    expect(await ledger()).toMatchObject({ dines: [{ refunded_minor: 0 }], units: 500 })
    expect(await matchesOf(refund.deliveryId)).toEqual(['unmatched_refund'])
  })
})

describe('a message without a known merchant id', () => {
  /** The message without its location, and with a MID that no restaurant has. */
  const withUnknownMerchantId = (message: InboxMessage): InboxMessage => {
    const body = JSON.parse(message.body) as Record<string, unknown>
    return { ...message, body: JSON.stringify({ ...body, location: null, identifiers: { MID: '00000' } }) }
  }
  test.each([
    ['after', [0, 1]],
    ['before', [1, 0]],
  ])('joins its purchase when it arrives %s a message that names the restaurant [MON-B4]', async (_, order) => {
    const messages = [fidel('authorization', 10_000), withUnknownMerchantId(fidel('clearing', 12_000))]
    for (const position of order) await arrive(messages[position] as InboxMessage)
    expect(await ledger()).toMatchObject({ dines: [{ stage: 'cleared' }], live: [{ units: 600 }], units: 600 })
  })

  test('waits as an unknown merchant when no other message names the restaurant [MON-B4]', async () => {
    const clearing = withUnknownMerchantId(fidel('clearing', 12_000))
    await arrive(clearing)
    expect(await matchesOf(clearing.deliveryId)).toEqual(['unknown_merchant'])
  })
})

describe('an estimate without a final amount or subtotal', () => {
  const onlineOrder = (status: KardStatus, id: string, overrides: object = {}) =>
    kardDelivery({
      status,
      id: `k-${memberIndex}-${id}`,
      transactionId: `k-${memberIndex}`,
      amountMinor: 10_000,
      at: '2026-03-06T10:00:00.000Z',
      authorized: '2026-03-05T01:00:00.000Z',
      online: true,
      card,
      restaurant,
      ...overrides,
    })

  test('expires after the default number of days with a line on the receipt, and a late clearing restores it [MON-B5] [D3-007]', async () => {
    await arrive(fidel('authorization', 10_000))
    const [dine] = (await ledger()).dines
    const end = Number(dine?.occurred_at) + estimateDaysDefault * 86_400_000
    const sweepAt = async (moment: number) => {
      now = new Date(moment)
      const dineCount = await expireEstimates(db, now)
      await arrive() // processes what the expiry queued
      return dineCount
    }
    await sweepAt(end - 1)
    expect((await ledger()).dines[0]?.stage).toBe('pending')
    expect(await sweepAt(end)).toBe(1)
    const state = await ledger()
    expect(state).toMatchObject({ dines: [{ stage: 'expired' }], live: [{ stage: 'expired', units: 0 }], units: 0 })
    expect(codesOf(state.live[0])).toEqual(['base_expired', 'total'])
    expect(await expireEstimates(db, now)).toBe(0)
    await arrive(fidel('clearing', 12_000))
    expect(await ledger()).toMatchObject({ dines: [{ stage: 'cleared' }], live: [{ units: 600 }], units: 600 })
  })

  test('expires after the partner’s number of days, and an online order earns on the partner’s share [MON-B5] [MON-B6] [D3-007] [D3-008]', async () => {
    const versionUpdate = admin.updateTable('partner_version').where('partner_id', '=', card.partnerId)
    const { brand } = await admin
      .selectFrom('partner_version')
      .select('brand')
      .where('partner_id', '=', card.partnerId)
      .executeTakeFirstOrThrow()
    const earning = { ...brand.earning, estimateDays: 7, onlineSubtotalShare: 0.5 }
    await versionUpdate.set({ brand: JSON.stringify({ ...brand, earning }) }).execute()
    await arrive(fidel('authorization', 8_000), onlineOrder('SETTLED', 's'))
    // The dines keep the terms that they have now.
    await versionUpdate.set({ brand: JSON.stringify(brand) }).execute()
    now = new Date('2026-03-12T12:00:00.000Z')
    await expireEstimates(db, now)
    await arrive()
    const { live } = await ledger()
    expect(live.map(({ stage, units }) => `${stage} ${units}`).sort()).toEqual(['cleared 250', 'expired 0'])
  })

  test('of an online order without a subtotal is pending, earns on the partner’s share, then on a late subtotal [MON-B6] [D3-008]', async () => {
    await arrive(onlineOrder('SETTLED', 's'))
    expect(await ledger()).toMatchObject({ live: [{ stage: 'pending', units: 400 }], units: 0 })
    now = new Date('2026-04-05T12:00:00.000Z')
    await expireEstimates(db, now)
    await arrive()
    const state = await ledger()
    expect(state).toMatchObject({
      dines: [{ stage: 'cleared', base_source: 'share' }],
      live: [{ units: 400 }],
      units: 400,
    })
    expect(codesOf(state.live[0])).toContain('base_share')
    await arrive(onlineOrder('APPROVED', 'a', { subtotalMinor: 9_000 }))
    expect(await ledger()).toMatchObject({
      dines: [{ base_source: 'subtotal' }],
      live: [{ units: 450 }],
      units: 450,
    })
  })
})

test('the list of suspicious dines names the member and the reason, and listed dines still earn [MON-B8]', async () => {
  await arrive(...[1, 2, 3, 4].map((n) => fidel('clearing', 40, { id: `tx-${memberIndex}-${n}` })))
  const daysBack = 30 // the dines are six days old
  const findings = (await findSuspiciousDines(db, now, daysBack)).filter(({ memberId }) => memberId === card.memberId)
  expect(findings).toMatchObject([{ partnerId: card.partnerId, reason: 'many_small_dines' }])
  expect(findings[0]?.dineIds).toHaveLength(4)
  expect((await ledger()).units).toBe(8)
})

test('the ledger check finds no breach after these tests', async () => {
  expect((await ledgerInvariants(database.adminUrl)).filter((invariant) => invariant.breaches > 0)).toEqual([])
})
