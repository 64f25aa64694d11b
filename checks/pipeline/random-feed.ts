import fc from 'fast-check'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import type { KardStatus } from '../../providers/card-feed/kard/write.ts'
import { instantIn } from '../../providers/card-feed/wall-clock.ts'
import type { Diners, GivenCard } from '../given/diners.ts'
import { fidelDelivery, kardDelivery } from '../given/purchases.ts'
import type { ModelPurchase } from './serial-model.ts'

export type RandomPurchase = {
  provider: 'fidel' | 'kard'
  member: number
  table: number
  day: number
  hour: number
  authorised: number[]
  voided: number[]
  declined: boolean
  approvedLater: number[]
  cleared: number[]
  /** What the network first reported as the clearing, before it corrected itself. */
  misreported: number[]
  reversedLater: number[]
  refunded: number[]
  chargedBack: number[]
  /** The issuer reports the network's purchase as well. */
  reportedTwice: boolean
}

const amount = fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.constantFrom(0, 1, 9, 10, 333, 10_000, 99_999_999))
const some = (most: number) => fc.array(amount, { maxLength: most })

const seldom = (most: number) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant<number[]>([]) }, { weight: 1, arbitrary: some(most) })

type Habit = { members: number[]; tables: number[]; days: number; cleared: number }

/** Purchases under a habit: tips, voids, declines, split settlements, refunds small and too large. */
const purchaseUnder = (habit: Habit): fc.Arbitrary<RandomPurchase> =>
  fc
    .record({
      provider: fc.constantFrom('fidel', 'kard'),
      member: fc.constantFrom(...habit.members),
      table: fc.constantFrom(...habit.tables),
      day: fc.nat(habit.days - 1),
      hour: fc.integer({ min: 11, max: 22 }),
      authorised: some(1),
      voided: fc.oneof({ weight: 4, arbitrary: fc.constant<number[]>([]) }, { weight: 1, arbitrary: some(1) }),
      declined: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      cleared: fc.array(amount, { minLength: habit.cleared, maxLength: 2 }),
      refunded: fc.oneof({ weight: 3, arbitrary: fc.constant<number[]>([]) }, { weight: 1, arbitrary: some(2) }),
      approvedLater: seldom(1),
      misreported: seldom(2),
      reversedLater: seldom(2),
      chargedBack: seldom(1),
      reportedTwice: fc.nat(3).map((n) => n === 0),
    })
    .map((purchase) =>
      purchase.provider === 'kard'
        ? {
            ...purchase,
            misreported: [],
            approvedLater: purchase.declined && purchase.authorised.length > 0 ? purchase.approvedLater : [],
          }
        : {
            ...purchase,
            voided: [],
            declined: false,
            approvedLater: [],
            cleared: purchase.cleared.slice(0, 1),
            misreported: purchase.cleared.length > 0 ? purchase.misreported : [],
            reversedLater: [],
            chargedBack: [],
          },
    ) // each feed has the messages of its network

const purchasesOf = (habit: Habit, minLength: number, maxLength: number) =>
  fc.array(purchaseUnder(habit), { minLength, maxLength, size: 'max' })

/** A bit of everything; one frequent flyer on the way to the higher rate; regulars who use up a month's offer. */
export const randomPurchases: fc.Arbitrary<RandomPurchase[]> = fc.oneof(
  purchasesOf({ members: [0, 1, 2], tables: [0, 1, 2, 3, 4, 5], days: 90, cleared: 0 }, 1, 25),
  purchasesOf({ members: [1], tables: [1, 2, 4], days: 400, cleared: 1 }, 13, 30),
  purchasesOf({ members: [0, 2], tables: [3], days: 28, cleared: 0 }, 5, 15),
)

/** A purchase with what all its messages share; `at` is its moment, UTC. */
type Telling = {
  purchase: RandomPurchase
  id: string
  at: string
  base: {
    card: GivenCard
    restaurant: Diners['restaurants'][number]
    localTime: string
    authorizationCode: string
  }
}
const later = ({ at }: Telling, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()

function item(telling: Telling, status: KardStatus, part: string, amountMinor: number, reported = telling.at) {
  const { id, at, base, purchase } = telling
  return kardDelivery({
    ...base,
    status,
    id: `${id}-${part}`,
    transactionId: id,
    amountMinor,
    at: reported,
    authorised: at,
    ...(purchase.provider === 'kard' ? { acquirerReference: `${id}-${part}` } : {}),
  })
}

/** What an issuer reports of a purchase that no network reports. */
function issuerMessages(telling: Telling): InboxMessage[] {
  const { authorised, voided, declined, cleared, refunded, ...rest } = telling.purchase
  const { approvedLater, reversedLater, chargedBack } = rest
  return [
    ...authorised.map((minor, i) => item(telling, 'APPROVED', `a${i}`, minor)),
    ...voided.map((minor, i) => item(telling, 'REVERSED', `v${i}`, minor)),
    ...(declined ? [item(telling, 'DECLINED', 'd', 1)] : []),
    ...cleared.map((minor, i) => item(telling, 'SETTLED', `s${i}`, minor)),
    ...refunded.map((minor, i) => item(telling, 'RETURNED', `r${i}`, minor)),
    ...approvedLater.map((minor, i) => item(telling, 'APPROVED', `l${i}`, minor, later(telling, 1))),
    ...reversedLater.map((minor, i) => item(telling, 'REVERSED', `w${i}`, minor, later(telling, 2))),
    ...chargedBack.map((minor, i) => item(telling, 'CHARGEBACK', `b${i}`, minor, later(telling, 3))),
  ]
}

/** What a network reports, with its corrections, and the issuer's report of the same purchase where there is one. */
function networkMessages(telling: Telling): InboxMessage[] {
  const { purchase, id, base } = telling
  const { authorised, cleared, misreported, refunded } = purchase
  const clearing = (amountMinor: number, hours: number) =>
    ({ ...base, kind: 'clearing', id, amountMinor, reportedAt: later(telling, hours) }) as const
  const issuersReport = [
    ...authorised.map((minor, i) => item(telling, 'APPROVED', `a${i}`, minor)),
    ...cleared.map((minor, i) => item(telling, 'SETTLED', `s${i}`, minor, later(telling, 9))),
    ...refunded.map((minor, i) => item(telling, 'RETURNED', `r${i}`, minor, later(telling, 10 + i))),
  ]
  return [
    ...authorised.map((minor) => fidelDelivery({ ...base, kind: 'authorisation', id, amountMinor: minor }, `${id}-a`)),
    ...cleared.map((minor) => fidelDelivery(clearing(minor, 9), `${id}-c`)),
    ...misreported.map((minor, i) => fidelDelivery(clearing(minor, i + 1), `${id}-z${i}`)),
    ...refunded.map((minor, i) =>
      fidelDelivery({ ...base, kind: 'refund', id: `${id}-r${i}`, of: id, amountMinor: minor }, `${id}-r${i}`),
    ),
    ...(purchase.reportedTwice ? issuersReport : []),
  ]
}

/** The messages that tell of a purchase, and the purchase as the model takes it. */
export function tell(
  purchase: RandomPurchase,
  n: number,
  run: number,
  diners: Diners,
): { card: GivenCard; messages: InboxMessage[]; model: ModelPurchase } {
  const card = diners.cards[run * 4 + purchase.member]
  const restaurant = diners.restaurants[purchase.table]
  if (!card || !restaurant) throw new Error('the world is too small')
  const localTime = `${new Date(Date.UTC(2026, 0, 2 + purchase.day)).toISOString().slice(0, 10)}T${String(purchase.hour).padStart(2, '0')}:00:00`
  const at = (instantIn(restaurant.timezone, localTime) ?? new Date(0)).toISOString()
  const id = `r${run}-p${String(n).padStart(3, '0')}`
  const { provider, table, ...amounts } = purchase
  const authorizationCode = `${provider === 'kard' ? 'K' : 'F'}${n}`
  const telling: Telling = { purchase, id, at, base: { card, restaurant, localTime, authorizationCode } }
  const model: ModelPurchase = {
    ...amounts,
    key: `${provider}\n${id}`,
    partner: card.partnerId as ModelPurchase['partner'],
    moneyCard: card.product !== null,
    table,
    localTime,
    instant: Date.parse(at),
  }
  return { card, messages: provider === 'kard' ? issuerMessages(telling) : networkMessages(telling), model }
}
