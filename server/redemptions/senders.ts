import type { PartnerView } from '../../contract/brand.ts'
import { giftCardBrands } from '../../domain/redemptions/choice.ts'
import type { GiftCardReply, GiftCardOrder } from '../../providers/gift-cards/gift-cards.ts'
import type { CreditReply, StatementCredit } from '../../providers/statement-credits/statement-credits.ts'
import type { Db } from '../database/connect.ts'
import type { PayoutRow } from '../payouts/queries.ts'
import type { ListedPayout, PayoutReply, PayoutSender, PayoutSenders } from '../payouts/sender.ts'
import { recipientOf } from './queries.ts'
import { isUuid } from './webhook.ts'
import type { RedemptionSources } from './sources.ts'

type SenderDeps = {
  /** The pipeline's role. */
  db: Db
  partners: { byId(id: string): PartnerView | null; all(): readonly PartnerView[] }
  sources: RedemptionSources
}

const statementTextMax = 22 // characters that card networks allow for a descriptor

/** The payout senders of redemptions; none for gift cards without a gift-card provider. */
export function redemptionSenders(deps: SenderDeps): PayoutSenders {
  const { giftCards } = deps.sources
  return {
    statement_credit: statementCredits(deps),
    ...(giftCards && { gift_card: giftCardOrders(deps, giftCards) }),
  }
}

function giftCardOrders(
  { db, partners }: SenderDeps,
  { provider }: NonNullable<RedemptionSources['giftCards']>,
): PayoutSender {
  return {
    way: 'gift_card',
    provider: giftCardProviderName,
    send: async (payout) => {
      const order = await orderOf(db, payout)
      return order ? giftCardReply(await provider.order(order)) : { result: 'rejected', code: 'order_invalid' }
    },
    check: async ({ id }) => giftCardReply(await provider.find(id)),
    list: async (partnerId, since) => {
      const orders = await provider.list(since)
      if (!orders) throw new Error('the gift-card provider did not list its orders')
      // All partners share one account: orders without a payout are reported at the first partner that offers gift cards.
      const firstPartner = partners.all().find(({ brand }) => brand.payouts.giftCards.brands.length > 0)
      return recordsOf(
        db,
        partnerId,
        orders.map(({ key, amountMinor, reply }) => ({
          id: key,
          units: amountMinor,
          reply: giftCardReply(reply),
        })),
        { withUnknown: firstPartner?.id === partnerId },
      )
    },
  }
}

/**
 * Records of a partner's payouts; `withUnknown` adds the records without a payout. A record whose id is not a UUID is always left out.
 */
async function recordsOf(
  db: Db,
  partnerId: string,
  records: ListedPayout[],
  { withUnknown }: { withUnknown: boolean },
) {
  const ids = records.map(({ id }) => id).filter(isUuid)
  if (ids.length === 0) return []
  const rows = await db.selectFrom('payout').select(['id', 'partner_id']).where('id', 'in', ids).execute()
  const owners = new Map(rows.map(({ id, partner_id }) => [id, partner_id]))
  return records.filter(({ id }) => (owners.has(id) ? owners.get(id) === partnerId : withUnknown && isUuid(id)))
}

export const giftCardProviderName = 'tremendous'
export const issuerProviderName = 'issuer'

/** The order with the current name, email and address; undefined for an unknown gift card, and when the member has left or has no email. */
async function orderOf(db: Db, payout: PayoutRow): Promise<GiftCardOrder | undefined> {
  const brand = giftCardBrands.find((name) => name === payout.brand)
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

/** `no_money` and `unknown_order`: the provider has no order under this key, so the payout can be sent again. */
function giftCardReply(reply: GiftCardReply): PayoutReply {
  switch (reply.outcome) {
    case 'accepted':
      return { result: 'accepted', reference: reply.reference }
    case 'delivered':
      return { result: 'paid', reference: reply.reference }
    case 'refused':
      return { result: 'rejected', code: reply.code, ...referenceOf(reply.reference) }
    case 'undeliverable':
      return { result: 'bounced', code: reply.code, ...referenceOf(reply.reference) }
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
    provider: issuerProviderName,
    send: async (payout) => {
      const issuer = sources.issuerOf(payout.partner_id)
      const credit = await creditOf(db, payout, partners.byId(payout.partner_id)?.brand.program ?? '')
      if (!credit) return { result: 'rejected', code: 'unknown_account' }
      return issuer ? issuerReply(await issuer.credit(credit)) : { result: 'unknown' }
    },
    check: async ({ partner_id, id }) => {
      const issuer = sources.issuerOf(partner_id)
      return issuer ? issuerReply(await issuer.find(id)) : { result: 'unknown' }
    },
    list: async (partnerId, since) => {
      const issuer = sources.issuerOf(partnerId)
      if (!issuer) return []
      const credits = await issuer.list(since)
      if (!credits) throw new Error(`the issuer of ${partnerId} did not list its credits`)
      const records = credits.map(({ key, amountMinor, reply }) => ({
        id: key,
        units: amountMinor,
        reply: issuerReply(reply),
      }))
      return recordsOf(db, partnerId, records, { withUnknown: true })
    },
  }
}

/** The credit with the member's current partner number; undefined when the member has left, and for a payout without a card. */
async function creditOf(db: Db, payout: PayoutRow, program: string): Promise<StatementCredit | undefined> {
  const person = await recipientOf(db, { partnerId: payout.partner_id, memberId: payout.member_id })
  const card = await db
    .selectFrom('card')
    .select(['brand', 'last_four'])
    .where('partner_id', '=', payout.partner_id)
    .where('id', '=', payout.card_id ?? payout.id) // no card has the id of a payout
    .executeTakeFirst()
  if (!person || !card) return undefined
  return {
    key: payout.id,
    amountMinor: payout.units,
    account: { memberNumber: person.partner_number ?? '', cardBrand: card.brand, lastFour: card.last_four },
    text: program.slice(0, statementTextMax),
  }
}

function issuerReply(reply: CreditReply): PayoutReply {
  switch (reply.state) {
    case 'accepted':
      return { result: 'accepted', reference: reply.reference }
    case 'posted':
      return { result: 'paid', reference: reply.reference }
    case 'rejected':
      return { result: 'rejected', code: reply.code, reference: reply.reference }
    case 'unknown_credit':
      return { result: 'absent' }
    case 'no_answer':
      return { result: 'unknown' }
  }
}
