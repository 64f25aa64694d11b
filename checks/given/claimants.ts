import pg from 'pg'
import { listClaims, sendClaim, type ClaimView } from '../../contract/api/claims.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { signIn } from '../../contract/api/session.ts'
import { daysAfter } from '../../domain/reservations/rules.ts'
import { importMerchants } from '../../server/catalogue/import/import.ts'
import { storeMessages } from '../../server/feeds/inbox.ts'
import { drainOnce } from '../../server/pipeline/drain.ts'
import { cardReferenceOf } from './card-reference.ts'
import { linkedSince } from './database.ts'
import { fidelDelivery, type Happening } from './purchases.ts'
import type { Site } from './site.ts'

export const claimedAt = { id: 'table-one', fidel: 'location-one', mid: '12345678', timezone: 'America/New_York' }
const place = { address1: '1 Main Street', city: 'New York', state: 'NY', zip: '10001', latitude: 40.7, longitude: -74 }
const merchants = [
  { id: 'table-one', name: 'Table One', networkReferences: ['fidel:location-one', 'mid:12345678'] },
  { id: 'table-one-uptown', name: 'Table One', networkReferences: ['fidel:location-two', 'mid:22222222'] },
  {
    ...{ id: 'no-mondays', name: 'Closed Days', networkReferences: ['mid:33333333'] },
    benefits: (['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const).map((day) => ({
      day,
      kind: 'none' as const,
    })),
  },
].map((row) => ({ ...row, ...place, timezone: claimedAt.timezone, cuisines: ['Italian'] }))

export const bringRestaurants = ({ deps: { db, clock } }: Site) => importMerchants({ db, clock, rows: merchants })

/** The calendar date in New York, so many days ago. */
export function dayAgo(site: Site, days: number): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: claimedAt.timezone })
  return daysAfter(format.format(site.deps.clock.now()), -days)
}

let people = 0
let deliveries = 0

/** A member with a card linked since spring, who dines and reports what is missing. */
export async function claimant(
  site: Site,
  { since = '2026-04-01T00:00:00Z', partner = 'lumen-mobile', email = '' } = {},
) {
  people += 1
  const member = await site.member({ partner, ...(email === '' ? {} : { email }) })
  const card = { encryptedCardNumber: `visa 424242 ${6000 + people}` }
  const linked = await member.call(linkCards, { body: { creditCards: [card], directFileFeedOptIn: true } })
  if (!linked.ok) throw new Error(linked.problem.code)
  await linkedSince(site.database, since)
  const { memberId, cardId, reference } = await cardReferenceOf(site.deps.pipelineDb, member.publicId)
  const claims = async (): Promise<ClaimView[]> => {
    const reply = await member.call(listClaims, {})
    return reply.ok ? reply.value.claims : []
  }
  const send = (body: Partial<Parameters<typeof claimBody>[1]> = {}) =>
    member.call(sendClaim, { body: claimBody(cardId, { date: dayAgo(site, 12), ...body }) })
  const report = async (happening: Partial<Happening> & { date?: string } = {}) => {
    const { date = dayAgo(site, 12), ...more } = happening
    const whole: Happening = {
      ...{ kind: 'clearing', id: `claim-${(deliveries += 1)}`, amountMinor: 5_000, localTime: `${date}T19:30:00` },
      ...{ restaurant: claimedAt, card: { fidel: reference, lastFour: String(6000 + people) } },
      ...more,
    }
    await storeMessages(
      site.deps.pipelineDb,
      [fidelDelivery(whole, `claim-delivery-${deliveries}`)],
      site.deps.clock.now(),
    )
    await drainAll(site)
  }
  /** After the clock moved past the end of the session. */
  const signInAgain = () =>
    member.call(signIn, { body: { login: member.body.email, password: member.body.password, rememberMe: false } })
  return { ...member, signInAgain, id: memberId, cardId, reference, claims, send, report }
}
export type Claimant = Awaited<ReturnType<typeof claimant>>

type Body = { merchantId: string; date: string; amountMinor: number; cardId: string | null; paidWithPin: boolean }
const claimBody = (cardId: string, body: Partial<Body> & { date: string }): Body => ({
  ...{ merchantId: claimedAt.id, amountMinor: 5_000, cardId, paidWithPin: false },
  ...body,
})

export async function drainAll({ deps: { pipelineDb, clock, ids } }: Site): Promise<void> {
  while ((await drainOnce({ db: pipelineDb, clock, ids })).taken > 0);
}

/** Sets the dates of one card, which no role of the product may do. */
export async function dateCard(
  { database }: Site,
  cardId: string,
  dates: { from: string; to?: string },
): Promise<void> {
  const admin = new pg.Client(database.adminUrl)
  await admin.connect()
  await admin.query('update card set linked_at = $2, confirmed_at = $2, ended_at = $3, status = $4 where id = $1', [
    ...[cardId, dates.from, dates.to ?? null, dates.to ? 'removed' : 'active'],
  ])
  await admin.end()
}
