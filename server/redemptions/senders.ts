import type { PartnerView } from '../../contract/brand.ts'
import { giftCardBrands } from '../../domain/redemptions/choice.ts'
import type { GiftCardAnswer, GiftCardOrder } from '../../providers/gift-cards/gift-cards.ts'
import type { CreditAnswer, StatementCredit } from '../../providers/statement-credits/statement-credits.ts'
import type { Db } from '../database/connect.ts'
import type { PayoutRow } from '../payouts/queries.ts'
import type { PayoutAnswer, PayoutSender, PayoutSenders } from '../payouts/sender.ts'
import { recipientOf } from './queries.ts'
import type { RedemptionSources } from './sources.ts'

type SenderDeps = {
  /** The pipeline's role. */
  db: Db
  partners: { byId(id: string): PartnerView | null }
  sources: RedemptionSources
}

const statementTextMax = 22 // characters that card networks allow for a descriptor

/** The senders of redemptions. Without a gift-card house there is none for gift cards. */
export function redemptionSenders(deps: SenderDeps): PayoutSenders {
  const { giftCards } = deps.sources
  return {
    statement_credit: statementCredits(deps),
    ...(giftCards && { gift_card: giftCardOrders(deps, giftCards) }),
  }
}

function giftCardOrders({ db }: SenderDeps, { house }: NonNullable<RedemptionSources['giftCards']>): PayoutSender {
  return {
    way: 'gift_card',
    provider: giftCardProvider,
    send: async (payout) => {
      const order = await orderOf(db, payout)
      return order ? houseAnswer(await house.order(order)) : { result: 'rejected', code: 'order_invalid' }
    },
    ask: async ({ id }) => houseAnswer(await house.find(id)),
  }
}
export const giftCardProvider = 'tremendous'
export const issuerProvider = 'issuer'

/** The order with the present name, email and address; undefined without a recipient. */
async function orderOf(db: Db, payout: PayoutRow): Promise<GiftCardOrder | undefined> {
  const brand = giftCardBrands.find((one) => one === payout.brand)
  const person = await recipientOf(db, { partnerId: payout.partner_id, memberId: payout.member_id })
  if (!brand || !person || person.email === '') return undefined
  const { address1, address2, city, state, zip } = person
  return {
    key: payout.id,
    amountMinor: payout.units,
    brand,
    recipient: { name: `${person.first_name} ${person.last_name}`.trim(), email: person.email },
    address: payout.delivery === 'Card' ? { address1, address2, city, state, zip } : null,
  }
}

function houseAnswer(answer: GiftCardAnswer): PayoutAnswer {
  switch (answer.outcome) {
    case 'accepted':
      return { result: 'accepted', reference: answer.reference }
    case 'delivered':
      return { result: 'paid', reference: answer.reference }
    case 'refused':
      return { result: 'rejected', code: answer.code, ...referenceOf(answer.reference) }
    case 'undeliverable':
      return { result: 'bounced', code: answer.code, ...referenceOf(answer.reference) }
    case 'no_money':
      return { result: 'absent', code: 'no_funds' }
    case 'unknown_order':
      return { result: 'absent' }
    case 'no_answer':
      return { result: 'unknown' }
  }
}

const referenceOf = (reference: string) => (reference === '' ? {} : { reference })

function statementCredits({ db, partners, sources }: SenderDeps): PayoutSender {
  return {
    way: 'statement_credit',
    provider: issuerProvider,
    send: async (payout) => {
      const issuer = sources.issuerOf(payout.partner_id)
      const credit = await creditOf(db, payout, partners.byId(payout.partner_id)?.brand.program ?? '')
      if (!credit) return { result: 'rejected', code: 'unknown_account' }
      return issuer ? issuerAnswer(await issuer.credit(credit)) : { result: 'unknown' }
    },
    ask: async ({ partner_id, id }) => {
      const issuer = sources.issuerOf(partner_id)
      return issuer ? issuerAnswer(await issuer.find(id)) : { result: 'unknown' }
    },
  }
}

async function creditOf(db: Db, payout: PayoutRow, program: string): Promise<StatementCredit | undefined> {
  const person = await recipientOf(db, { partnerId: payout.partner_id, memberId: payout.member_id })
  const card = await db
    .selectFrom('card')
    .select(['brand', 'last_four'])
    .where('partner_id', '=', payout.partner_id)
    .where('id', '=', payout.card_id ?? payout.id)
    .executeTakeFirst()
  if (!person || !card) return undefined
  return {
    key: payout.id,
    amountMinor: payout.units,
    account: { memberNumber: person.partner_number ?? '', cardBrand: card.brand, lastFour: card.last_four },
    text: program.slice(0, statementTextMax),
  }
}

function issuerAnswer(answer: CreditAnswer): PayoutAnswer {
  switch (answer.state) {
    case 'accepted':
      return { result: 'accepted', reference: answer.reference }
    case 'posted':
      return { result: 'paid', reference: answer.reference }
    case 'rejected':
      return { result: 'rejected', code: answer.code, reference: answer.reference }
    case 'unknown_credit':
      return { result: 'absent' }
    case 'no_answer':
      return { result: 'unknown' }
  }
}
