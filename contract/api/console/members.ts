import { reasonLengthMax, reasonLengthMin } from '../../../domain/operators/impersonation.ts'
import { memberSearchLengthMax } from '../../../domain/operators/member-search.ts'
import { dineFlags } from '../../../domain/dines/purchase-state.ts'
import { endpoint } from '../../endpoint.ts'
import { tierLevel, type TierLevel } from '../../brand.ts'
import { z } from '../../schema.ts'
import { operatorRefusals } from './operator-session.ts'

export const memberPageSize = 25
export const timelinePageSize = 40

/** The tiers' names for operators. */
export const tierLabels = {
  OptedOut: 'Opted out',
  NonActivated: 'Not activated',
  OptedIn: 'Opted in',
  VIP: 'VIP',
} as const satisfies Record<TierLevel, string>

/** `prospect`: joined and has no card yet; `closed`: the last card is gone; `left`: closed the account for good. */
const status = z.enum(['prospect', 'enrolled', 'closed', 'left'])

/** A member as a line of a list. Email and partner number are masked for roles that see no contacts. */
export const memberRow = z.object({
  partner: z.string(),
  id: z.string(),
  publicId: z.string(),
  name: z.string(),
  email: z.string(),
  partnerNumber: z.string(),
  status,
  tierLevel,
  joinedAt: z.string().nullable(),
  /** Cards in use, newest first. */
  cards: z.array(z.object({ brand: z.string(), lastFour: z.string() })),
})
export type MemberRow = z.infer<typeof memberRow>

/** Members by a search text, the latest join first. A POST, because the text may name a person and must not be in addresses or logs. */
export const findMembers = endpoint({
  method: 'POST',
  path: '/api/Members/Find',
  body: z.object({
    text: z.string().max(memberSearchLengthMax),
    partner: z.string().max(60).default(''),
    /** Id of the last member of the previous page. */
    after: z.uuid().optional(),
  }),
  reply: z.object({
    /** False when the text was too short to search. */
    searchable: z.boolean(),
    /** True when no member matches the text, and the list has those with a similar name or email, the closest first. */
    isSimilar: z.boolean(),
    members: z.array(memberRow),
    hasMore: z.boolean(),
  }),
  refusals: operatorRefusals,
})

/** One card of a member. The status `held`: a pending transfer; `moved`: the card moved to another program. */
export const cardLine = z.object({
  id: z.string(),
  brand: z.string(),
  lastFour: z.string(),
  status: z.enum(['held', 'active', 'removed', 'moved']),
  linkedAt: z.string(),
  confirmedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** The card's expiration month, `YYYY-MM`; null until the vault reports it. */
  expires: z.string().nullable(),
})

/**
 * Why a member may be unable to sign in. Locks are null or end in the future. `accountLockedUntil` refuses other devices than the member's
 * own; `deviceLockedUntil` refuses one of those; `networkLockedUntil` refuses a network from which someone tried this account.
 */
export const signInState = z.object({
  accountLockedUntil: z.string().nullable(),
  deviceLockedUntil: z.string().nullable(),
  networkLockedUntil: z.string().nullable(),
  /** Wrong passwords of the last 24 hours and the number of networks that sent them; null without one. */
  wrongPasswords: z.object({ count: z.int(), from: z.string(), to: z.string(), networks: z.int() }).nullable(),
})
export type SignInState = z.infer<typeof signInState>

export const memberDetail = memberRow.omit({ cards: true }).extend({
  phone: z.string(),
  address: z.string(),
  emailOptIn: z.boolean(),
  smsOptIn: z.boolean(),
  source: z.string(),
  createdAt: z.string(),
  signsInBy: z.enum(['password', 'partner']),
  /** Whether the member must choose another email at the next sign-in. */
  emailMustChange: z.boolean(),
  cards: z.array(cardLine),
  /** Units of live awards: `finalUnits` cleared, `estimatedUnits` pending. `dines` counts dines whose live award is not reversed. */
  rewards: z.object({ dines: z.int(), finalUnits: z.int(), estimatedUnits: z.int() }),
  /** Accepted bonuses in order of acceptance. `at`: for an earned bonus the time of earning, otherwise the bonus's end. */
  bonuses: z.array(
    z.object({
      code: z.string(),
      description: z.string(),
      state: z.enum(['accepted', 'earned', 'ended']),
      acceptedAt: z.string(),
      at: z.string(),
      units: z.int(),
    }),
  ),
  openSessions: z.int(),
  signIn: signInState,
  /** Null while the account is open. `erasedAt` is null until the personal data is erased. */
  closing: z.object({ closedAt: z.string(), erasedAt: z.string().nullable() }).nullable(),
  /** The legal hold in force; null without one. */
  hold: z.object({ setAt: z.string(), reason: z.string() }).nullable(),
})
export type MemberDetail = z.infer<typeof memberDetail>

const params = z.object({ partner: z.string().max(60), id: z.uuid() })
const reason = z.object({ reason: z.string().trim().min(reasonLengthMin).max(reasonLengthMax) })
const refusals = { ...operatorRefusals, unknown_member: 404 } as const

export const openMember = endpoint({
  method: 'GET',
  path: '/api/Members/:partner/:id',
  params,
  reply: memberDetail,
  refusals,
})

/**
 * Requires the member to choose another email, because another person owns this one (M2-277). `not_ours`: the email comes from the
 * partner's sign-in.
 */
export const requestNewEmail = endpoint({
  method: 'POST',
  path: '/api/Members/:partner/:id/NewEmail',
  params,
  body: reason,
  reply: z.object({ requested: z.literal(true) }),
  refusals: { ...refusals, not_ours: 409 },
})

/** Sets a legal hold: the member's data stays even after the account closes. At most one hold is in force. */
export const setLegalHold = endpoint({
  method: 'POST',
  path: '/api/Members/:partner/:id/Hold',
  params,
  body: reason,
  reply: z.object({ onHold: z.literal(true) }),
  refusals: { ...refusals, already_held: 409, already_erased: 409 },
})

/** Lifts the hold. The data of a closed account is then erased within minutes. */
export const liftLegalHold = endpoint({
  method: 'POST',
  path: '/api/Members/:partner/:id/Hold/Lift',
  params,
  body: reason,
  reply: z.object({ lifted: z.literal(true) }),
  refusals: { ...refusals, not_held: 409 },
})

/** How often operators may lift the lock of one member in 24 hours: a lock that returns at once means that someone guesses passwords. */
export const lockLiftsPerDayMax = 3

/** Lifts the locks of the account and of the member's devices. The lock of a network stays, because it protects other members. */
export const liftSignInLock = endpoint({
  method: 'POST',
  path: '/api/Members/:partner/:id/SignInLock/Lift',
  params,
  body: reason,
  reply: z.object({ lifted: z.literal(true) }),
  refusals: { ...refusals, not_locked: 409, too_many_lifts: 409 },
})

export const timelineKinds = ['account', 'sign-in', 'card', 'dine', 'reward', 'payout', 'mail', 'operator'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** The dine of a reward. `earningMinor`: the part of the bill that earned, in cents; `expectedOn`: the day the partner posts it. */
const timelineReward = z.object({
  awardId: z.string(),
  dinedAt: z.string(),
  zone: z.string(),
  billMinor: z.int(),
  earningMinor: z.int(),
  expectedOn: z.string().nullable(),
  /** Why the units wait, where the partner requires a review. */
  reviewHold: z.enum(['open', 'expired']).nullable(),
})
export type TimelineReward = z.infer<typeof timelineReward>

/** An event in a member's timeline. `title` names it; the other fields are empty or null where they do not apply. */
export const timelineEvent = z.object({
  key: z.string(),
  at: z.string(),
  kind: z.enum(timelineKinds),
  title: z.string(),
  detail: z.string(),
  /** Cents of a bill. */
  amountMinor: z.int().nullable(),
  /** Units of the partner's currency, with its sign. */
  units: z.int().nullable(),
  /** `pending`, `cleared`, `reversed` or `expired` for dines and rewards; the state a payout moved to. */
  stage: z.string(),
  /** Anomalies of a dine; empty for other events. */
  flags: z.array(z.enum(dineFlags)),
  /** IANA time zone of a dine's restaurant; null for other events. */
  zone: z.string().nullable(),
  /** What a reward was for; null for other events and for bonuses. */
  reward: timelineReward.nullable(),
  /** The dine's id, for moving it to another restaurant; null for other events. */
  dineId: z.string().nullable(),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

export const memberTimeline = endpoint({
  method: 'GET',
  path: '/api/Members/:partner/:id/Timeline',
  params,
  query: z.object({
    /** Returns events before this instant; the newest by default. */
    before: z.iso.datetime().optional(),
    kind: z.enum(timelineKinds).optional(),
  }),
  /** `next` is the `before` of the next page; null on the last one. */
  reply: z.object({ events: z.array(timelineEvent), next: z.string().nullable() }),
  refusals,
})
