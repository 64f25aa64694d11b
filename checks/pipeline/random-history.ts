// Draws random histories: which partner, what its restaurants and settings are, what the members buy, and what changes at each step.
// history.ts explains these types. The generators are fast-check's "arbitraries".
import fc from 'fast-check'
import {
  introducer,
  restaurantCount,
  memberCount,
  midCount,
  type ModelBenefit,
  type Bonus,
  type Fact,
  type Feed,
  type Goal,
  type History,
  type ModelRestaurant,
  type ModelOffer,
  type ModelOrder,
  type PayoutDay,
  type ModelPurchase,
  type Settings,
  type SettingsChange,
  type Step,
  type TableStep,
} from './history.ts'

// Throughout this file, a list repeats a value that is to be drawn more often.

const amount = fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.constantFrom(0, 1, 9, 10, 333, 10_000, 99_999_999))
const amounts = (maxLength: number) => fc.array(amount, { maxLength })
/** `usual` in `weight` of `weight + 1` cases. */
const rarely = <T>(usual: T, arbitrary: fc.Arbitrary<T>, weight = 4): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary })

const zone = fc.constantFrom('America/New_York', 'America/Los_Angeles', 'America/Denver', 'Pacific/Honolulu')
const days = fc.constantFrom<ModelBenefit['day'][]>(['Mon'], ['Tue', 'Wed'], ['Thu', 'Fri', 'Sat', 'Sun'])
const offer = (id: string): fc.Arbitrary<ModelOffer> =>
  fc.record({
    id: fc.constant(id),
    rateBasisPoints: fc.constantFrom(50, 200, 333),
    limit: fc.option(
      fc.record({ spendMinor: fc.constantFrom(5_000, 20_000, 33_333), visits: fc.integer({ min: 1, max: 3 }) }),
      { freq: 3 },
    ),
    days: rarely(null, days),
    startsOn: rarely<string | null>(null, fc.constantFrom('2031-11-20', '2032-01-01')),
    endsOn: rarely<string | null>(null, fc.constantFrom('2031-12-31', '2032-02-10')),
  })
const benefits = rarely<ModelBenefit[]>(
  [],
  fc.constantFrom<ModelBenefit[]>(
    [{ day: 'Mon', kind: 'none' }],
    [{ day: 'Wed', from: '11:00', to: '17:00', kind: 'none' }],
    (['Tue', 'Thu', 'Sat', 'Sun'] as const).map((day) => ({ day, kind: 'earn' })),
    [
      { day: 'Mon', from: '09:00', to: '18:30', kind: 'earn' },
      { day: 'Fri', from: '18:30', to: '04:30', kind: 'earn' },
      { day: 'Sun', kind: 'earn' },
      { day: 'Sun', from: '12:00', to: '13:00', kind: 'none' },
    ],
  ),
)
const restaurant: fc.Arbitrary<ModelRestaurant> = fc.record({
  zone,
  offers: rarely<ModelOffer[]>(
    [],
    fc.tuple(offer('o1'), offer('o2')).chain((bothOffers) => fc.shuffledSubarray(bothOffers)),
    1,
  ),
  benefits,
  campaigns: rarely<string[]>(
    [],
    fc.constantFrom(['EXCLUSIVE_T2'], ['EXCLUSIVE_T3'], ['ELSEWHERE'], ['ELSEWHERE', 'EXCLUSIVE_T3']),
    6,
  ),
})

const extras = fc.constantFrom<NonNullable<SettingsChange['earning']['extras']>>(
  [],
  [{ kind: 'weekday', id: 'x1', label: 'Early week', days: ['Mon', 'Tue'], rateBasisPoints: 150 }],
  [
    { kind: 'card_product', id: 'x2', label: 'Card', product: 'money-card', rateBasisPoints: 75 },
    { kind: 'weekday', id: 'x1', label: 'Weekend', days: ['Fri', 'Sat', 'Sun'], rateBasisPoints: 333 },
  ],
)
const feed = fc.constantFrom<Feed>('network', 'issuer')
const rates = fc.record({
  OptedOut: fc.constantFrom(0, 50),
  NonActivated: fc.constantFrom(0, 75),
  OptedIn: fc.constantFrom(101, 250, 300, 777),
  VIP: fc.constantFrom(500, 1_250),
})
const dineCount = fc.constantFrom(1, 2, 3, 5, 8)
const settingsChange: fc.Arbitrary<SettingsChange> = fc
  .record({
    earning: fc.record(
      {
        tiers: rates,
        extras,
        perDineUnitsMax: fc.constantFrom(null, 77, 500, 3_000),
        purchaseMinorMin: fc.constantFrom(0, 1_000, 5_000),
        rewardsWindow: fc.constantFrom('calendar_year', 'rolling_12_months'),
        // Dines, dollars or both: a partner's settings without either are refused.
        vipGoal: fc.oneof(
          fc.record({ vipQualifyingDines: dineCount, vipQualifyingDollars: fc.constantFrom(null, null, 80, 250) }),
          fc.record({ vipQualifyingDines: fc.constant(null), vipQualifyingDollars: fc.constantFrom(80, 250) }),
        ),
        qualifyingDineMinor: fc.constantFrom(0, 1_000, 10_000),
        oneQualifyingDinePerDay: fc.boolean(),
        estimateDays: fc.constantFrom(7, 30, 60),
        reservationBonusDollars: fc.constantFrom(0, 5, 5, 12),
        decidingFeed: fc.record({
          default: feed,
          products: rarely({}, fc.record({ 'money-card': feed })),
        }),
      },
      { requiredKeys: [] },
    ),
    otherSettings: fc.record(
      {
        currencyType: fc.constantFrom('Dollar', 'Mile', 'Point', 'Credit'),
        tierCampaigns: fc.constant<Settings['tierCampaigns']>({
          OptedOut: [],
          NonActivated: [],
          OptedIn: ['EXCLUSIVE_T2', 'ELSEWHERE'],
          VIP: ['EXCLUSIVE_T3'],
        }),
      },
      { requiredKeys: [] },
    ),
    // Only one change in four has the fields of `otherSettings`.
    otherSettingsDraw: fc.nat(3),
    hasVIP: rarely(true, fc.constant(false)),
    hasReservationBonus: rarely(true, fc.constant(false)),
  })
  .map(({ earning: { vipGoal, ...earning }, otherSettings, otherSettingsDraw, hasVIP, hasReservationBonus }) => ({
    ...(otherSettingsDraw === 0 ? otherSettings : {}),
    hasVIP,
    hasReservationBonus,
    earning: { ...earning, ...vipGoal },
  }))

const goal: fc.Arbitrary<Goal> = fc.oneof(
  fc.record({ kind: fc.constant('visits'), visits: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('spend'), spendMinor: fc.constantFrom(1, 5_000, 20_000) }),
  fc.constant<Goal>({ kind: 'first_dine' }),
  fc.record({ kind: fc.constant('weekday'), days, visits: fc.constantFrom(1, 2) }),
  fc.record({ kind: fc.constant('streak'), weeks: fc.constantFrom(2, 3) }),
  fc.record({ kind: fc.constant('referral'), friends: fc.constantFrom(1, 2) }),
)
const bonus: fc.Arbitrary<Bonus> = fc
  .record({
    member: fc.nat(memberCount - 1),
    goal,
    units: fc.constantFrom(1, 500, 1_000),
    days: fc.constantFrom(20, 365, 365),
    minimumMinor: rarely(0, fc.constantFrom(1_000, 10_000)),
  })
  .map((offeredBonus) =>
    offeredBonus.goal.kind === 'referral' ? { ...offeredBonus, member: introducer } : offeredBonus,
  )

const restaurantNumber = fc.nat(restaurantCount - 1)
const midNumber = fc.nat(midCount - 1)
/** What changes at a step. Only these members change their tier. A move's purchase number wraps into the range of purchases. */
const factAmong = (members: number[]): fc.Arbitrary<Fact> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant<Fact>({ kind: 'none' }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('settings'), change: settingsChange }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('restaurant'), restaurant: restaurantNumber, rules: restaurant }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('mid'), mid: midNumber, to: fc.option(restaurantNumber, { freq: 3 }) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('swap'), a: restaurantNumber, b: restaurantNumber }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('tier'),
        member: fc.constantFrom(...members),
        tier: fc.constantFrom('OptedIn', 'OptedIn', 'OptedIn', 'OptedOut', 'OptedOut', 'NonActivated'),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('move'),
        purchase: fc.nat(29),
        movesLastDine: fc.boolean(),
        restaurant: restaurantNumber,
      }),
    },
    { weight: 4, arbitrary: fc.constant<Fact>({ kind: 'close' }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave'), member: fc.nat(memberCount - 1) }) },
  )
/** Books, moves or cancels a table. The numbers of purchases and tables wrap into their lists. */
const tableStep: fc.Arbitrary<TableStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('book'),
      purchase: fc.nat(29),
      futureOnly: rarely(true, fc.constant(false)),
      offsetHours: fc.oneof(fc.constantFrom(0, -1, -2), fc.integer({ min: -7, max: 2 })),
      restaurant: rarely<number | null>(null, restaurantNumber),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move'),
      table: fc.nat(20),
      hours: fc.constantFrom(0, 1, -1, 3, 24, -24),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel'), table: fc.nat(20) }) },
)
const payoutDay: fc.Arbitrary<PayoutDay> = fc
  .record({
    payerBehaviors: fc.array(
      fc.record({
        action: fc.constantFrom('pays', 'pays', 'accepts', 'refuses', 'loses', 'lacks_money'),
        repliesArrive: rarely(true, fc.constant(false)),
      }),
      { minLength: memberCount, maxLength: memberCount },
    ),
    threshold: fc.constantFrom(1, 1, 300, 1_000),
    pushMax: rarely(1_000_000, fc.constantFrom(50, 400)),
    redemption: fc.option(fc.record({ member: fc.nat(memberCount - 1), units: fc.constantFrom(1, 120, 700) })),
    sendsAtOnce: fc.boolean(),
    returnedMembers: rarely<number[]>([], fc.subarray([0, 1, 2])),
    allowsRetries: fc.boolean(),
  })
  .map((day) => ({ ...day, isReconciled: day.returnedMembers.length > 0 }))
const stepAmong = (members: number[]): fc.Arbitrary<Step> =>
  fc.record({
    fact: factAmong(members),
    bonuses: fc.array(bonus, { maxLength: 1 }),
    tables: fc.array(tableStep, { maxLength: 4, size: 'max' }),
    pause: fc.integer({ min: 1, max: 9 }),
    afterMonthEnd: fc.nat(3).map((n) => n === 0),
    nodeCount: fc.constantFrom(1, 2),
    batchSize: fc.integer({ min: 4, max: 40 }),
    messagesWait: fc.nat(5).map((n) => n === 0),
    payoutDay: fc.option(payoutDay, { freq: 2 }),
  })

const order: fc.Arbitrary<ModelOrder> = fc.record({
  isNamedByPayments: fc.boolean(),
  total: fc.option(amount, { freq: 2 }),
  charged: rarely<number | null>(null, amount),
  taxTipFeePercents: fc.tuple(fc.nat(12), fc.nat(25), fc.nat(9)),
  changes: rarely<ModelOrder['changes']>(
    [],
    fc.array(
      fc.oneof(
        fc.record({ kind: fc.constantFrom('changed' as const, 'refunded' as const), minor: amount }),
        fc.constant({ kind: 'canceled' as const }),
      ),
      { maxLength: 3 },
    ),
    1,
  ),
})

/** Who buys where, for how many days, and the minimum number of clearings of a purchase. */
type Habit = { members: number[]; restaurants: number[]; spanDays: number; clearingsMin: number }

/**
 * A purchase by these members. It may have voids, a decline, a split settlement, corrections, small or too large refunds, late reversals, a
 * chargeback and an online order.
 */
const purchaseUnder = (habit: Habit): fc.Arbitrary<ModelPurchase> =>
  fc
    .record({
      feed,
      issuerReportsToo: fc.nat(2).map((n) => n === 0),
      member: fc.constantFrom(...habit.members),
      restaurant: fc.constantFrom(...habit.restaurants),
      mid: rarely<number | null>(null, midNumber),
      day: fc.nat(habit.spanDays - 1),
      // UTC hours. The hours that a clock of these zones repeats in autumn are not among them.
      hour: fc.oneof(fc.integer({ min: 11, max: 23 }), fc.nat(3)),
      authorized: amounts(1),
      voided: rarely<number[]>([], amounts(1)),
      declined: rarely(false, fc.constant(true), 9),
      cleared: fc.array(amount, { minLength: habit.clearingsMin, maxLength: 2 }),
      refunded: rarely<number[]>([], amounts(2), 3),
      approvedLater: rarely<number[]>([], amounts(1)),
      misreported: rarely<ModelPurchase['misreported']>(
        [],
        fc.array(
          fc.record({
            minor: amount,
            shiftHours: fc.constantFrom(0, -1, 1, -24, 24),
            restaurant: fc.option(restaurantNumber),
          }),
          { maxLength: 2 },
        ),
      ),
      reversedLater: rarely<number[]>([], amounts(2)),
      chargedBack: rarely<number[]>([], amounts(1)),
      order: rarely<ModelOrder | null>(null, order, 2),
      salt: fc.noShrink(fc.nat(1_000_000)),
    })
    .map((purchase) => (purchase.feed === 'issuer' ? asIssuer(purchase) : asNetwork(purchase)))

/** Removes the messages that an issuer does not send. */
const asIssuer = (purchase: ModelPurchase): ModelPurchase => ({
  ...purchase,
  issuerReportsToo: false,
  misreported: [],
  approvedLater: purchase.declined && purchase.authorized.length > 0 ? purchase.approvedLater : [],
})
/** Removes the messages that a network does not send. */
const asNetwork = (purchase: ModelPurchase): ModelPurchase => ({
  ...purchase,
  voided: [],
  declined: false,
  approvedLater: [],
  cleared: purchase.cleared.slice(0, 1),
  misreported: purchase.cleared.length > 0 ? purchase.misreported : [],
  reversedLater: [],
  chargedBack: [],
})

/** Only meridian-air has VIP from the start, so it is drawn more often. */
const partner = fc.constantFrom(
  ...['lumen-mobile', 'alder-hotels', 'northfield-cu', 'harbor-bank'],
  ...['meridian-air', 'meridian-air', 'meridian-air'],
)

function historyUnder(habit: Habit, purchases: { minLength: number; maxLength: number }): fc.Arbitrary<History> {
  return fc.record({
    partner,
    restaurants: fc.array(restaurant, { minLength: restaurantCount, maxLength: restaurantCount }),
    bonuses: fc.array(bonus, { maxLength: 6, size: 'max' }),
    spanDays: fc.constant(habit.spanDays),
    purchases: fc.array(purchaseUnder(habit), { ...purchases, size: 'max' }),
    steps: fc.array(stepAmong(habit.members), { minLength: 1, maxLength: 12, size: 'max' }),
  })
}

/**
 * One of three kinds of history: a mix of everything; one frequent diner on the way to the VIP rate, over two New Years; two regulars of
 * one restaurant who use up a month's offer.
 */
export const randomHistory: fc.Arbitrary<History> = fc.oneof(
  historyUnder(
    { members: [0, 1, 2], restaurants: [0, 1, 2, 3], spanDays: 90, clearingsMin: 0 },
    { minLength: 1, maxLength: 25 },
  ),
  historyUnder(
    { members: [1], restaurants: [0, 1, 2], spanDays: 430, clearingsMin: 1 },
    { minLength: 12, maxLength: 30 },
  ),
  historyUnder({ members: [0, 2], restaurants: [1], spanDays: 28, clearingsMin: 0 }, { minLength: 5, maxLength: 15 }),
)
