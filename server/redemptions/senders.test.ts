import { expect, test } from 'vitest'
import type { PartnerView } from '../../contract/brand.ts'
import { recordingSources } from '../../checks/fixtures/redemptions.ts'
import type { GiftCardReply } from '../../providers/gift-cards/gift-cards.ts'
import type { CreditReply } from '../../providers/statement-credits/statement-credits.ts'
import type { Db } from '../database/connect.ts'
import type { PayoutRow } from '../payouts/queries.ts'
import { redemptionSenders } from './senders.ts'
import type { RedemptionSources } from './sources.ts'

const recorded = recordingSources()
const senders = (sources: RedemptionSources = recorded.sources) =>
  redemptionSenders({
    // `check`, and `list` without records, need no query.
    db: null as unknown as Db,
    partners: { byId: () => null, all: (): PartnerView[] => [] },
    sources,
  })
const payout = (partner: string) => ({ id: 'payout-1', partner_id: partner }) as PayoutRow

test.each<[GiftCardReply, object]>([
  [
    { outcome: 'accepted', reference: 'r1' },
    { result: 'accepted', reference: 'r1' },
  ],
  [
    { outcome: 'delivered', reference: 'r1' },
    { result: 'paid', reference: 'r1' },
  ],
  [
    { outcome: 'refused', reference: 'r1', code: 'order_invalid' },
    { result: 'rejected', code: 'order_invalid', reference: 'r1' },
  ],
  [
    { outcome: 'refused', reference: '', code: 'order_invalid' },
    { result: 'rejected', code: 'order_invalid' },
  ],
  [
    { outcome: 'undeliverable', reference: 'r1', code: 'undeliverable' },
    { result: 'bounced', code: 'undeliverable', reference: 'r1' },
  ],
  [{ outcome: 'no_money' }, { result: 'absent', code: 'no_funds' }],
  [{ outcome: 'unknown_order' }, { result: 'absent' }],
  [{ outcome: 'no_answer' }, { result: 'unknown' }],
] as [GiftCardReply, object][])('the gift-card provider’s reply %j is read as %j', async (reply, expected) => {
  recorded.nextReplies.supplier.push(reply)
  expect(await senders().gift_card?.check(payout('northfield-cu'))).toEqual(expected)
})

test.each<[CreditReply, object]>([
  [
    { state: 'accepted', reference: 'r1' },
    { result: 'accepted', reference: 'r1' },
  ],
  [
    { state: 'posted', reference: 'r1' },
    { result: 'paid', reference: 'r1' },
  ],
  [
    { state: 'rejected', reference: 'r1', code: 'unknown_account' },
    { result: 'rejected', code: 'unknown_account', reference: 'r1' },
  ],
  [{ state: 'unknown_credit' }, { result: 'absent' }],
  [{ state: 'no_answer' }, { result: 'unknown' }],
] as [CreditReply, object][])('the issuer’s reply %j is read as %j', async (reply, expected) => {
  recorded.nextReplies.issuer.push(reply)
  expect(await senders().statement_credit?.check(payout('northfield-cu'))).toEqual(expected)
})

test('without an issuer the result of a credit is unknown and the partner’s list is empty', async () => {
  const sender = senders().statement_credit
  expect(await sender?.check(payout('harbor-bank'))).toEqual({ result: 'unknown' })
  expect(await sender?.list?.('harbor-bank', new Date(0))).toEqual([])
})

test('a site without a gift-card provider has no sender of gift cards, and each sender names its way and provider', () => {
  const { gift_card: giftCards, statement_credit: credits } = senders({ ...recorded.sources, giftCards: null })
  expect(giftCards).toBeUndefined()
  expect([credits?.way, credits?.provider]).toEqual(['statement_credit', 'issuer'])
  expect([senders().gift_card?.way, senders().gift_card?.provider]).toEqual(['gift_card', 'tremendous'])
})

test('a sender throws when the provider or issuer returns no list, and returns no records for an empty list', async () => {
  const { gift_card: giftCards, statement_credit: credits } = senders()
  expect(await giftCards?.list?.('northfield-cu', new Date(0))).toEqual([])
  expect(await credits?.list?.('northfield-cu', new Date(0))).toEqual([])
  Object.assign(recorded.lists, { supplier: null, issuer: null })
  await expect(giftCards?.list?.('northfield-cu', new Date(0))).rejects.toThrow('did not list its orders')
  await expect(credits?.list?.('northfield-cu', new Date(0))).rejects.toThrow(
    'the issuer of northfield-cu did not list',
  )
})
