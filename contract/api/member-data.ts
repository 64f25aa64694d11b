import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'
import { receiptLine } from './activity.ts'

const instant = z.string()
const nullableString = z.string().nullable()
/** Counts, stars, units and cents. */
const numeric = z.number()
const nullableNumeric = numeric.nullable()

const posting = z.object({ from: z.string(), to: z.string(), units: numeric, currency: z.string() })
const award = z.object({
  id: z.string(),
  kind: z.string(),
  revision: numeric,
  status: z.string(),
  units: numeric,
  currency: z.string(),
  /** False for a revision that a later one replaced. */
  current: z.boolean(),
  createdAt: instant,
  receipt: z.array(receiptLine),
  /** Ledger postings of the award, in units of the currency. */
  postings: z.array(posting),
})

/**
 * The parts of the file in order, and the fields of each row. Every part is an array, even `profile` with its one row. A name that ends in
 * Cents is an amount in cents.
 */
export const memberDataParts = {
  profile: z.object({
    publicId: z.string(),
    familyId: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phoneNumber: z.string(),
    partnerNumber: nullableString,
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    emailOptIn: z.boolean(),
    smsOptIn: z.boolean(),
    /** Language of dates and numbers; null follows the program. */
    language: nullableString,
    tier: z.string(),
    vipUntil: nullableString,
    status: z.string(),
    enrollmentSource: z.string(),
    referredBy: z.string(),
    termsVersion: z.string(),
    createdAt: instant,
    joinedAt: nullableString,
  }),
  consents: z.object({ channel: z.string(), granted: z.boolean(), source: z.string(), at: instant }),
  tiers: z.object({ tier: z.string(), reason: z.string(), since: instant }),
  cards: z.object({
    brand: z.string(),
    lastFour: z.string(),
    description: z.string(),
    status: z.string(),
    linkedAt: instant,
    confirmedAt: nullableString,
    endedAt: nullableString,
    expires: nullableString,
    consent: z.string(),
    consentVersion: z.string(),
  }),
  /** Consents, withdrawals and replacements of each card, and when the member confirmed that the card is in use. */
  cardHistory: z.object({
    lastFour: nullableString,
    kind: z.string(),
    at: instant,
    wording: nullableString,
    version: nullableString,
    previousLastFour: nullableString,
    newLastFour: nullableString,
    newExpires: nullableString,
  }),
  balances: z.object({ account: z.string(), units: numeric, currency: z.string() }),
  dines: z.object({
    id: z.string(),
    localTime: z.string(),
    restaurant: nullableString,
    cardLastFour: nullableString,
    channel: z.string(),
    authorizedCents: numeric,
    clearedCents: numeric,
    refundedCents: numeric,
    chargedBackCents: numeric,
    countedCents: numeric,
    status: z.string(),
    awards: z.array(award),
  }),
  bonuses: z.object({
    code: z.string(),
    description: z.string(),
    enrolledAt: instant,
    endsAt: instant,
    /** Current reward; 0 until the member earns it, and after a reversal. */
    units: numeric,
    currency: z.string(),
    earnedOn: nullableString,
  }),
  payouts: z.object({
    way: z.string(),
    target: z.string(),
    units: numeric,
    currency: z.string(),
    status: z.string(),
    openedAt: instant,
    changedAt: instant,
    paidAt: nullableString,
    reference: nullableString,
  }),
  claims: z.object({
    restaurant: nullableString,
    dinedOn: z.string(),
    amountCents: numeric,
    status: z.string(),
    createdAt: instant,
  }),
  reviews: z.object({
    restaurant: nullableString,
    stars: numeric,
    text: z.string(),
    state: z.string(),
    writtenAt: instant,
  }),
  surveys: z.object({
    survey: z.string(),
    answers: z.array(z.object({ text: z.string(), value: z.json() })),
    utmCampaign: z.string(),
    page: z.string(),
    answeredAt: instant,
  }),
  favorites: z.object({ restaurant: nullableString, savedAt: instant }),
  reservations: z.object({
    restaurant: nullableString,
    date: z.string(),
    time: z.string(),
    partySize: numeric,
    status: z.string(),
    reference: z.string(),
    requestedAt: instant,
  }),
  orders: z.object({
    restaurant: nullableString,
    status: z.string(),
    reference: z.string(),
    openedAt: instant,
    subtotalCents: nullableNumeric,
    taxCents: nullableNumeric,
    tipCents: nullableNumeric,
    feeCents: nullableNumeric,
    totalCents: nullableNumeric,
    refundedCents: nullableNumeric,
  }),
  sessions: z.object({
    device: z.string(),
    startedAt: instant,
    lastUsedAt: instant,
    expiresAt: instant,
    endedAt: nullableString,
  }),
  devices: z.object({ lastUsedAt: instant }),
  passkeys: z.object({ name: z.string(), addedAt: instant, lastUsedAt: nullableString }),
  /** The member's identities at providers of single sign-on, each with its first and last use. */
  signIns: z.object({ issuer: z.string(), subject: z.string(), firstAt: instant, lastAt: instant }),
  emailChanges: z.object({ email: z.string(), requestedAt: instant, closedAt: nullableString }),
  recoveries: z.object({ requestedAt: instant, usedAt: nullableString }),
  mails: z.object({ kind: z.string(), queuedAt: instant, endedAt: nullableString, outcome: nullableString }),
  /** Impersonations of the member by operators. */
  customerService: z.object({ mode: z.string(), reason: z.string(), startedAt: instant, endedAt: nullableString }),
} as const
export type MemberDataPart = keyof typeof memberDataParts

type Parts = typeof memberDataParts
const partArrays = Object.fromEntries(Object.entries(memberDataParts).map(([name, row]) => [name, z.array(row)])) as {
  [P in MemberDataPart]: z.ZodArray<Parts[P]>
}

/** All stored data about the signed-in member as one file. `password_needed`: the session is older than a day. */
export const downloadMemberData = endpoint({
  method: 'POST',
  path: '/api/Member/Data',
  reply: z.object({ createdAt: instant, program: z.string(), ...partArrays }),
  refusals: { password_needed: 403 },
})
