import { request } from 'undici'
import { listCards } from '../../contract/api/cards.ts'
import { sendClaim } from '../../contract/api/claims.ts'
import { getMerchant, searchMerchants } from '../../contract/api/merchants.ts'
import type { Benefit } from '../../contract/catalog.ts'
import { benefitAt } from '../../domain/earning/terms.ts'
import { weekdayOf, type Weekday } from '../../domain/weekdays.ts'
import { inPartner, type Db } from '../../server/database/connect.ts'
import type { DemoPerson, Dine } from './people.ts'
import { bookSeedTable } from './table-bookings.ts'
import type { SiteClient } from './site-client.ts'

export type SeedDeps = { db: Db; sandboxUrl: string; swipeKey: string }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Offset of Hawaii, where the day ends last: a date that is over there is over in every state. */
const hawaiiOffsetMs = -10 * hourMs

/** The date in Hawaii `days` days before `now`, `YYYY-MM-DD`. With `weekday`: the last such weekday up to and including that date. */
export function dateBefore(days: number, now: Date, weekday?: Weekday): string {
  const date = new Date(now.getTime() + hawaiiOffsetMs - days * dayMs).toISOString().slice(0, 10)
  return weekday === undefined || weekdayOf(date) === weekday ? date : dateBefore(days + 1, now, weekday)
}

/**
 * Sends a person's dines to the sandbox's card network, which reports each purchase, and sends the person's claims for missing rewards.
 * Each dine is at a restaurant that gives rewards at its time, on whatever weekday the demonstration starts; a dine marked
 * `earnsNothing` is at one that gives none. `finished`: how many dines and claims an interrupted start has sent already.
 */
export async function dineOut(
  deps: SeedDeps,
  browser: SiteClient,
  person: DemoPerson,
  finished: { dines: number; claims: number },
): Promise<void> {
  if (finished.dines >= person.dines.length && finished.claims >= (person.claims?.length ?? 0)) return
  const { merchants } = await browser.call(searchMerchants, {
    query: { location: person.city, pageSize: 60, sortBy: 'rating' },
  })
  const merchantIds = merchants
    // Leaves out restaurants that have not opened, and those with campaign codes, which may give rewards only to some tiers.
    .filter(
      ({ benefitAvailability, details }) =>
        benefitAvailability.campaignCodes.length === 0 && details.highlight !== 'comingSoon',
    )
    .map(({ id }) => id)
  const { items: cards } = await browser.call(listCards, {})
  const cardReference = await cardReferenceOf(deps.db, person.partner, cards[0]?.id ?? '')
  const benefitsOf = async (id: string) => (await browser.call(getMerchant, { params: { id } })).benefits
  for (const [index, dine] of person.dines.entries()) {
    if (index < finished.dines) continue
    const { date, time } = dineTime(dine, index, new Date())
    const at = `${date}T${time}:00`
    // Each dine starts its search seven restaurants further down the list, so that a person eats at different ones.
    const candidates = merchantIds.map((_, offset) => merchantIds[(index * 7 + offset) % merchantIds.length] ?? '')
    const merchantId = await restaurantFor(dine, { date, time }, candidates, benefitsOf)
    if (dine.booked) await bookSeedTable(deps.db, person, merchantId, at)
    await pay(deps, { card: cardReference, merchantId, at }, dine)
  }
  for (const [index, { days, cents, linked }] of (person.claims ?? []).entries()) {
    if (index < finished.claims) continue
    const date = dateBefore(days, new Date())
    // Claims take the fourth restaurant and those after it. The searches of the dines start at the first, eighth, fifteenth and so on,
    // so a claim and a dine are rarely at the same restaurant.
    const [merchantId, cardId] = [merchantIds[3 + index] ?? '', linked ? (cards[0]?.id ?? null) : null]
    await browser.call(sendClaim, { body: { merchantId, date, amountMinor: cents, cardId } })
  }
}

/** Date and time of a person's dine by the restaurant's clock. `index`: its index among the person's dines, which varies the minute. */
export const dineTime = (dine: Dine, index: number, now: Date): { date: string; time: string } => ({
  date: dateBefore(dine.days, now, dine.weekday),
  time: `${String(dine.hour).padStart(2, '0')}:${String((index * 13) % 60).padStart(2, '0')}`,
})

/**
 * The first of these restaurants that gives rewards at the time of the dine. For a dine that earns nothing: the first that gives none
 * at that time. Throws when no restaurant qualifies.
 */
export async function restaurantFor(
  { earnsNothing = false }: Dine,
  { date, time }: { date: string; time: string },
  ids: readonly string[],
  benefitsOf: (id: string) => Promise<readonly Benefit[]>,
): Promise<string> {
  for (const id of ids) {
    const isExcluded = ['blackout', 'outside'].includes(benefitAt(await benefitsOf(id), weekdayOf(date), time))
    if (isExcluded === earnsNothing) return id
  }
  throw new Error(
    `none of ${ids.length} restaurants ${earnsNothing ? 'gives no' : 'gives'} rewards on ${date} at ${time}`,
  )
}

type Purchase = { card: string; merchantId: string; at: string }

/**
 * Makes one purchase at the card network, in cents: the authorization without the tip and, unless the dine is `open`, the clearing with
 * it. Then it refunds everything when the dine is `refunded`, and $18.00 when it is `partly_refunded`.
 */
async function pay(deps: SeedDeps, purchase: Purchase, { cents, tip, outcome }: Dine): Promise<void> {
  const lifecycleId = await swipe(deps, { ...purchase, kind: 'auth', amountMinor: cents })
  const sendNext = (kind: string, amountMinor: number) => swipe(deps, { ...purchase, kind, amountMinor, lifecycleId })
  if (outcome !== 'open') await sendNext('clearing', cents + tip)
  if (outcome === 'refunded') await sendNext('refund', cents + tip)
  if (outcome === 'partly_refunded') await sendNext('refund', 1_800)
}

async function swipe(
  { sandboxUrl, swipeKey }: SeedDeps,
  message: Purchase & { kind: string; amountMinor: number; lifecycleId?: string },
): Promise<string> {
  const response = await request(`${sandboxUrl}/swipe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${swipeKey}` },
    // `plain`: no amount injects a fault.
    body: JSON.stringify({ ...message, plain: true }),
  })
  const reply = (await response.body.json()) as { lifecycleId?: string; message?: string }
  if (!reply.lifecycleId) throw new Error(`the card network refused a swipe: ${reply.message}`)
  return reply.lifecycleId
}

/** The card's reference at Fidel: the sandbox's `/swipe` reports purchases as Fidel does. */
const cardReferenceOf = async (db: Db, partner: string, cardId: string): Promise<string> => {
  const row = await inPartner(db, partner, (tx) =>
    tx
      .selectFrom('card_reference')
      .select('reference')
      .where('partner_id', '=', partner)
      .where('card_id', '=', cardId)
      .where('provider', '=', 'fidel')
      .executeTakeFirstOrThrow(),
  )
  return row.reference
}
