import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { request } from 'undici'
import { activateBonus } from '../../contract/api/bonuses.ts'
import { memberReviews, postReview } from '../../contract/api/reviews.ts'
import { createProspect } from '../../contract/api/joining.ts'
import { linkCards, listCards, openCardFrame, removeCard } from '../../contract/api/cards.ts'
import { sendClaim } from '../../contract/api/claims.ts'
import { searchMerchants } from '../../contract/api/merchants.ts'
import { startSso } from '../../contract/api/sso.ts'
import { signInAt } from '../../providers/identity/embedded/person.ts'
import { inPartner, type Db } from '../../server/database/connect.ts'
import { demoPassword, demoPeople, type DemoPerson, type Dine } from './people.ts'
import { bookTable } from './tables.ts'
import { sealCard, visitor, type Visitor } from './visitor.ts'

export type DemoSignIn = { partner: string; login: string; password: string; closed: boolean; lastFour: string }

/** Who may sign in to the demonstration without joining first; printed when the product is ready. */
export const demoSignIns: DemoSignIn[] = demoPeople.map(({ partner, form, card, closed = false }) => ({
  partner,
  login: form.email,
  password: demoPassword,
  closed,
  lastFour: card.number.slice(-4),
}))

const dayMs = 24 * 3_600_000
const memberForDays = 300

type World = { db: Db; port: number; sandboxUrl: string; swipeKey: string; log: (line: string) => void }

/**
 * Brings the demonstration's people in through the front door: they join, type a card into the vault's frame and dine, and
 * the card network reports it. Only their joining is dated back, so that the dines lie after it. Once; who is there stays.
 */
export async function inviteMembers(world: World): Promise<void> {
  const invited: { browser: Visitor; person: DemoPerson }[] = []
  for (const person of demoPeople) {
    if (await isMember(world.db, person)) continue
    const browser = visitor(world.port, person.partner)
    await join(world.db, browser, person)
    for (const { code } of person.bonuses ?? []) await browser.call(activateBonus, { params: { code } })
    await dateBack(world.db, person)
    await dineOut(world, browser, person)
    if (person.closed) await takeCardsAway(browser)
    invited.push({ browser, person })
    world.log(`${person.form.firstName} ${person.form.lastName} dines with ${person.partner}`)
  }
  for (const { browser, person } of invited) await writeReviews(browser, person)
  // Whoever earned enough is paid within a minute or two, instead of at the next run of a schedule.
  if (invited.length > 0) await sql`select queue_scheduled_jobs()`.execute(world.db)
}

const isMember = async (db: Db, { partner, form }: DemoPerson): Promise<boolean> =>
  (await publicIdOf(db, partner, form.email)) !== ''

/** Empty for someone who is no member. */
const publicIdOf = async (db: Db, partner: string, email: string): Promise<string> => {
  const member = await inPartner(db, partner, (tx) =>
    tx
      .selectFrom('member')
      .select('public_id')
      .where('partner_id', '=', partner)
      .where('email', '=', email)
      .executeTakeFirst(),
  )
  return member?.public_id ?? ''
}

const reviewPollMs = 250
/** A purchase clears within seconds. */
const reviewPollsMax = 120

/** Reviews dines as soon as they are cleared; the others wait for their review. */
async function writeReviews(browser: Visitor, { form, reviews = [] }: DemoPerson): Promise<void> {
  const waiting = new Map(reviews.map((review) => [dayBefore(review.days), review]))
  for (let polls = 0; waiting.size > 0; polls += 1) {
    if (polls > reviewPollsMax) throw new Error(`${form.email} could not review a dine: it did not clear`)
    const { open } = await browser.call(memberReviews, { query: {} })
    for (const { txnId, date } of open) {
      const review = waiting.get(date)
      if (!review) continue
      const { stars, text } = review
      await browser.call(postReview, { body: { txnId, stars, food: stars, service: stars, value: stars, text } })
      waiting.delete(date)
    }
    if (waiting.size > 0) await delay(reviewPollMs)
  }
}

const dayBefore = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

async function takeCardsAway(browser: Visitor): Promise<void> {
  const { items } = await browser.call(listCards, {})
  for (const { id } of items) await browser.call(removeCard, { query: { id } })
}

/** Where the partner signs its people in, they come from there; the name that was told is the one that counts. */
async function signInAtPartner(browser: Visitor, login: string): Promise<void> {
  const back = await signInAt(await browser.follow(startSso.path), login)
  const next = await browser.follow(`${back.pathname}${back.search}`)
  if (next !== '/join') throw new Error(`${login} could not sign in: ${next}`)
}

async function join(
  db: Db,
  browser: Visitor,
  { partner, form, card, atPartner, referredBy }: DemoPerson,
): Promise<void> {
  if (atPartner) await signInAtPartner(browser, form.email)
  await browser.call(createProspect, {
    body: {
      ...form,
      ...(referredBy ? { referrer: await publicIdOf(db, partner, referredBy) } : {}),
      password: demoPassword,
      passwordConfirm: demoPassword,
      termsAccepted: true,
    },
  })
  const { frameUrl } = await browser.call(openCardFrame, {})
  const encryptedCardNumber = await sealCard(frameUrl, card)
  const { cardRegistration } = await browser.call(linkCards, {
    body: { creditCards: [{ encryptedCardNumber }], directFileFeedOptIn: true },
  })
  const error = cardRegistration[0]?.error
  if (error) throw new Error(`${form.email} could not link a card: ${error.message}`)
}

async function dateBack(db: Db, { partner, form, bonuses = [] }: DemoPerson): Promise<void> {
  const since = new Date(Date.now() - memberForDays * dayMs)
  await inPartner(db, partner, async (tx) => {
    const member = await tx
      .selectFrom('member')
      .select('id')
      .where('partner_id', '=', partner)
      .where('email', '=', form.email)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('member')
      .set({ created_at: since, joined_at: since })
      .where('partner_id', '=', partner)
      .where('id', '=', member.id)
      .execute()
    await tx
      .updateTable('member_tier')
      .set({ since })
      .where('partner_id', '=', partner)
      .where('member_id', '=', member.id)
      .execute()
    await tx
      .updateTable('card')
      .set({ linked_at: since, confirmed_at: since })
      .where('partner_id', '=', partner)
      .where('member_id', '=', member.id)
      .execute()
    // Demonstration data alone: what happened to a card is never changed otherwise.
    await sql`alter table card_event disable trigger card_event_append_only`.execute(tx)
    await sql`update card_event set at = ${since} where partner_id = ${partner} and member_id = ${member.id}`.execute(
      tx,
    )
    await sql`alter table card_event enable trigger card_event_append_only`.execute(tx)
    for (const { code, days } of bonuses)
      await sql`update bonus_enrollment
        set enrolled_at = enrolled_at - make_interval(days => ${days}), ends_at = ends_at - make_interval(days => ${days})
        where partner_id = ${partner} and member_id = ${member.id} and code = ${code}`.execute(tx)
  })
}

async function dineOut({ sandboxUrl, swipeKey, ...world }: World, browser: Visitor, person: DemoPerson): Promise<void> {
  const { merchants } = await browser.call(searchMerchants, {
    query: { location: person.city, pageSize: 60, sortBy: 'rating' },
  })
  const open = merchants.filter(
    (merchant) =>
      merchant.benefitAvailability.campaignCodes.length === 0 && merchant.details.highlight !== 'comingSoon',
  )
  const { items } = await browser.call(listCards, {})
  const card = await networkName(world.db, person.partner, items[0]?.id ?? '')
  const swipe = async (
    merchantId: string,
    at: string,
    amountMinor: number,
    kind: string,
    lifecycleId?: string,
  ): Promise<string> => {
    const body = JSON.stringify({
      card,
      merchantId,
      at,
      amountMinor,
      kind,
      plain: true,
      ...(lifecycleId ? { lifecycleId } : {}),
    })
    const answer = await request(`${sandboxUrl}/swipe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${swipeKey}` },
      body,
    })
    const said = (await answer.body.json()) as { lifecycleId?: string; message?: string }
    if (!said.lifecycleId) throw new Error(`the card network refused a swipe: ${said.message}`)
    return said.lifecycleId
  }
  for (const [index, dine] of person.dines.entries()) {
    const merchant = open[(index * 7) % open.length]
    if (!merchant) throw new Error(`no restaurants near ${person.city}`)
    const day = dayOf(dine, new Date())
    const at = `${day}T${String(dine.hour).padStart(2, '0')}:${String((index * 13) % 60).padStart(2, '0')}:00`
    if (dine.booked) await bookTable(world.db, person, merchant.id, at)
    const lifecycleId = await swipe(merchant.id, at, dine.cents, 'auth')
    if (dine.ends !== 'open') await swipe(merchant.id, at, dine.cents + dine.tip, 'clearing', lifecycleId)
    if (dine.ends === 'refunded') await swipe(merchant.id, at, dine.cents + dine.tip, 'refund', lifecycleId)
    if (dine.ends === 'partly_refunded') await swipe(merchant.id, at, 1_800, 'refund', lifecycleId)
  }
  for (const [index, { days, cents, linked }] of (person.claims ?? []).entries()) {
    const date = dayBefore(days)
    const [merchantId, cardId] = [open[3 + index]?.id ?? '', linked ? (items[0]?.id ?? null) : null]
    await browser.call(sendClaim, { body: { merchantId, date, amountMinor: cents, cardId } })
  }
}

const tuesdayIndex = 2

function dayOf(dine: Dine, now: Date): string {
  const day = new Date(now.getTime() - dine.days * dayMs)
  const sinceTuesday = (day.getUTCDay() - tuesdayIndex + 7) % 7
  return new Date(day.getTime() - (dine.tuesday ? sinceTuesday * dayMs : 0)).toISOString().slice(0, 10)
}

const networkName = async (db: Db, partner: string, cardId: string): Promise<string> => {
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
