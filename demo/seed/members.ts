import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { activateBonus } from '../../contract/api/bonuses.ts'
import { memberReviews, postReview } from '../../contract/api/reviews.ts'
import { createProspect } from '../../contract/api/joining.ts'
import { linkCards, listCards, openCardFrame, removeCard } from '../../contract/api/cards.ts'
import { signIn } from '../../contract/api/session.ts'
import { startSso } from '../../contract/api/sso.ts'
import { signInAt } from '../../providers/identity/embedded/browser-sign-in.ts'
import { inPartner, type Db } from '../../server/database/connect.ts'
import { dateBefore, dineOut, type SeedDeps } from './dines.ts'
import { demoPassword, demoPeople, type DemoPerson } from './people.ts'
import { seedProgressOf, unfinishedMembers, type SeedProgress } from './progress.ts'
import { sealCard, createSiteClient, type SiteClient } from './site-client.ts'

export type DemoSignIn = { partner: string; login: string; password: string; closed: boolean; lastFour: string }

/** The accounts that can sign in to the demonstration without joining first; printed when the product is ready. */
export const demoSignIns: DemoSignIn[] = demoPeople.map(({ partner, form, card, closed = false }) => ({
  partner,
  login: form.email,
  password: demoPassword,
  closed,
  lastFour: card.number.slice(-4),
}))

const dayMs = 24 * 3_600_000
const membershipDays = 300

type CreateDeps = SeedDeps & {
  port: number
  dataDir: string
  partnerIds: readonly string[]
  log: (line: string) => void
}

/**
 * Creates the demonstration's members with the calls that the product's pages make. They join, link a card through the vault's frame,
 * dine and write reviews; the card network reports the purchases. A `closed` one removes the cards again. Their enrollment, tier, cards
 * and bonuses are backdated, because the dines are dated in the past and must come after them. Skips existing members, and finishes those
 * that an interrupted start left without a part of this. Skips partners that are not in `partnerIds`.
 */
export async function createDemoMembers(deps: CreateDeps): Promise<void> {
  const newMembers: { browser: SiteClient; person: DemoPerson; reviewDates: string[] }[] = []
  const unfinished = unfinishedMembers(deps.dataDir)
  for (const person of demoPeople.filter(({ partner }) => deps.partnerIds.includes(partner))) {
    const progress = await seedProgressOf(deps.db, person)
    if (progress && !unfinished.has(person)) continue
    unfinished.add(person)
    const browser = createSiteClient(deps.port, person.partner)
    await createMember(deps, browser, person, progress)
    newMembers.push({ browser, person, reviewDates: progress?.reviewDates ?? [] })
    deps.log(`${person.form.firstName} ${person.form.lastName} dines with ${person.partner}`)
  }
  for (const { browser, person, reviewDates } of newMembers) await writeReviews(browser, person, reviewDates)
  unfinished.clear()
  // Queues each scheduled job once, so that members who earned enough are paid now instead of at the next scheduled run.
  if (newMembers.length > 0) await sql`select queue_scheduled_jobs()`.execute(deps.db)
}

async function createMember(
  deps: CreateDeps,
  browser: SiteClient,
  person: DemoPerson,
  progress: SeedProgress | null,
): Promise<void> {
  const { hasCard = false, bonusCodes = [], dines = 0, claims = 0 } = progress ?? {}
  await (progress ? signInAgain(browser, person) : join(deps.db, browser, person))
  // A closed member has removed the card after the dines.
  if (!hasCard && dines < person.dines.length) await linkCard(browser, person)
  const newBonuses = (person.bonuses ?? []).filter(({ code }) => !bonusCodes.includes(code))
  for (const { code } of newBonuses) await browser.call(activateBonus, { params: { code } })
  await backdateEnrollment(deps.db, person)
  await dineOut(deps, browser, person, { dines, claims })
  if (person.closed) await removeCards(browser)
}

/** Returns '' for a person who is not a member. */
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
/** A purchase clears within seconds; this limit is 30 seconds. */
const reviewPollsMax = 120

/**
 * Writes a person's reviews, except those of `reviewDates`, each as soon as its dine has cleared. Throws when a dine does not clear within
 * the limit.
 */
async function writeReviews(
  browser: SiteClient,
  { form, reviews = [] }: DemoPerson,
  reviewDates: readonly string[],
): Promise<void> {
  const pendingReviews = new Map(reviews.map((review) => [dateBefore(review.days, new Date()), review]))
  for (const date of reviewDates) pendingReviews.delete(date)
  for (let polls = 0; pendingReviews.size > 0; polls += 1) {
    if (polls > reviewPollsMax) throw new Error(`${form.email} could not review a dine: it did not clear`)
    const { reviewableDines } = await browser.call(memberReviews, { query: {} })
    for (const { txnId, date } of reviewableDines) {
      const review = pendingReviews.get(date)
      if (!review) continue
      const { stars, text } = review
      await browser.call(postReview, { body: { txnId, stars, food: stars, service: stars, value: stars, text } })
      pendingReviews.delete(date)
    }
    if (pendingReviews.size > 0) await delay(reviewPollMs)
  }
}

async function removeCards(browser: SiteClient): Promise<void> {
  const { items } = await browser.call(listCards, {})
  for (const { id } of items) await browser.call(removeCard, { query: { id } })
}

/** Signs in at the partner’s identity provider and opens the site’s callback. Returns where it leads: a new person to `/join`. */
async function signInAtPartner(browser: SiteClient, login: string): Promise<string> {
  const callbackUrl = await signInAt(await browser.follow(startSso.path), login)
  return browser.follow(`${callbackUrl.pathname}${callbackUrl.search}`)
}

async function signInAgain(browser: SiteClient, { atPartner, form }: DemoPerson): Promise<void> {
  if (atPartner) await signInAtPartner(browser, form.email)
  else await browser.call(signIn, { body: { login: form.email, password: demoPassword } })
}

async function join(db: Db, browser: SiteClient, { partner, form, atPartner, referredBy }: DemoPerson): Promise<void> {
  const location = atPartner ? await signInAtPartner(browser, form.email) : '/join'
  if (location !== '/join') throw new Error(`${form.email} could not sign in: ${location}`)
  await browser.call(createProspect, {
    body: {
      ...form,
      ...(referredBy ? { referrer: await publicIdOf(db, partner, referredBy) } : {}),
      password: demoPassword,
      passwordConfirm: demoPassword,
      termsAccepted: true,
    },
  })
}

async function linkCard(browser: SiteClient, { form, card }: DemoPerson): Promise<void> {
  const { frameUrl } = await browser.call(openCardFrame, {})
  const encryptedCardNumber = await sealCard(frameUrl, card)
  const { cardRegistration } = await browser.call(linkCards, {
    body: { creditCards: [{ encryptedCardNumber }], directFileFeedOptIn: true },
  })
  const error = cardRegistration[0]?.error
  if (error) throw new Error(`${form.email} could not link a card: ${error.message}`)
}

async function backdateEnrollment(db: Db, { partner, form, bonuses = [] }: DemoPerson): Promise<void> {
  const since = new Date(Date.now() - membershipDays * dayMs)
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
    // Only for demonstration data: card events are append-only everywhere else.
    await sql`alter table card_event disable trigger card_event_append_only`.execute(tx)
    await sql`update card_event set at = ${since} where partner_id = ${partner} and member_id = ${member.id}`.execute(
      tx,
    )
    await sql`alter table card_event enable trigger card_event_append_only`.execute(tx)
    for (const { code, days } of bonuses)
      await sql`update bonus_enrollment
        set enrolled_at = enrolled_at - make_interval(days => ${days}), ends_at = ends_at - make_interval(days => ${days})
        where partner_id = ${partner} and member_id = ${member.id} and code = ${code}
          and enrolled_at > now() - interval '1 hour'`.execute(tx)
  })
}
