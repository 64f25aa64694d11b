import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeBrand } from '../../checks/fixtures/changed-brand.ts'
import { testMailServer } from '../../checks/fixtures/mail.ts'
import { openSite, type Browser, type Site } from '../../checks/fixtures/site.ts'
import {
  getCardRecord,
  keepCard,
  linkCards,
  listCards,
  listPartnerCards,
  removeCard,
} from '../../contract/api/cards.ts'
import { downloadMemberData } from '../../contract/api/member-data.ts'
import { signIn } from '../../contract/api/session.ts'
import { storeMissingExpiries } from './expiry-lookup.ts'
import { remindOfExpiry } from './expiry-reminders.ts'

const dayMs = 86_400_000
type Member = Awaited<ReturnType<Site['member']>>

let site: Site
let mailbox: ReturnType<typeof testMailServer>
beforeAll(async () => {
  site = await openSite()
  mailbox = testMailServer(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  // Clears the mails of the test before.
  await mailbox.sendDueMails()
})

let lastNumber = 2000
const linkCard = async (browser: Browser, sealed = `visa 424242 ${(lastNumber += 1)}`) => {
  const body = { creditCards: [{ encryptedCardNumber: sealed }], directFileFeedOptIn: true }
  const reply = await browser.call(linkCards, { body })
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value.cardRegistration[0]
}
const listOf = async (browser: Browser) => {
  const reply = await browser.call(listCards, {})
  if (!reply.ok) throw new Error(reply.problem.code)
  return reply.value
}
const firstCard = async (browser: Browser) => {
  const [card] = (await listOf(browser)).items
  if (!card) throw new Error('no card')
  return card
}
const recordOf = async (browser: Browser, id: string) => {
  const reply = await browser.call(getCardRecord, { params: { id } })
  return reply.ok ? reply.value : reply.problem.code
}
const memberWithCards = async (count = 1) => {
  const member = await site.member()
  for (let index = 0; index < count; index += 1) await linkCard(member)
  await mailbox.sendDueMails()
  return member
}
const signInAgain = async ({ body }: Member) => {
  // A new address each time, because the rate limit of sign-ins counts by address.
  const browser = site.browser('lumen-mobile', `10.4.0.${(lastNumber += 1) & 255}`)
  await browser.call(signIn, { body: { login: body.email, password: body.password } })
  return browser
}
const runAsAdmin = async (statement: string, values: unknown[] = []) => {
  const client = new pg.Client(site.database.adminUrl)
  await client.connect()
  await client.query(statement, values)
  await client.end()
}

describe('expiry', () => {
  const monthsAhead = (months: number) => {
    const now = site.deps.clock.now()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
  }
  const expiry = (month: Date) => ({ expMonth: month.getUTCMonth() + 1, expYear: month.getUTCFullYear() })

  test('the list has the expiry month that the vault returned with the token', async () => {
    site.vault.expiry = { expMonth: 2, expYear: 2042 }
    expect(await firstCard(await memberWithCards())).toMatchObject({ expires: '2042-02', expiry: 'good' })
  })

  test('the expiry month of a card that is stored without one is looked up only once', async () => {
    const member = await memberWithCards()
    const { id } = await firstCard(member)
    await runAsAdmin('update card set expires_on = null where id = $1', [id])
    expect(await firstCard(member)).toMatchObject({ expires: null, expiry: 'unknown' })
    const lookedUp: string[] = []
    const vault = {
      expiries: async (tokens: readonly string[]) => {
        lookedUp.push(...tokens)
        return tokens.map((token) => ({ token, expMonth: 3, expYear: 2041 }))
      },
    }
    const lookUpDeps = { db: site.deps.pipelineDb, clock: site.deps.clock, vault }
    expect(await storeMissingExpiries(lookUpDeps)).toBe(1)
    expect(await firstCard(member)).toMatchObject({ expires: '2041-03' })
    await runAsAdmin('update card set expires_on = null where id = $1', [id])
    expect([await storeMissingExpiries(lookUpDeps), lookedUp.length]).toEqual([0, 1])
  })

  test('a member receives one reminder in the 30 days before the expiry month, one in that month, and none for a removed card', async () => {
    const expiryMonth = monthsAhead(3)
    site.vault.expiry = expiry(expiryMonth)
    const member = await memberWithCards(2)
    const [linkedCard, removedCard] = (await listOf(member)).items
    await member.call(removeCard, { query: { id: removedCard?.id ?? '' } })
    await mailbox.sendDueMails()
    const { pipelineDb: db, clock, ids } = site.deps
    const remind = async (at: number) => {
      site.moveClock(at - clock.now().getTime())
      await remindOfExpiry({ db, clock, ids })
      // A second run queues no second mail.
      await remindOfExpiry({ db, clock, ids })
      return (await mailbox.sendDueMails()).map(({ to, subject }) => [to, subject])
    }
    const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      expiryMonth,
    )
    const [to, subjectStart] = [member.body.email, `Your card ending in ${linkedCard?.lastFour} expires`]
    expect(await remind(expiryMonth.getTime() - 31 * dayMs)).toEqual([])
    expect(await remind(expiryMonth.getTime() - 29 * dayMs)).toEqual([[to, `${subjectStart} in ${month}`]])
    expect(await remind(expiryMonth.getTime() + dayMs)).toEqual([[to, `${subjectStart} this month`]])
    expect(await remind(expiryMonth.getTime() + 20 * dayMs)).toEqual([])
  })

  test('a card is expired after its expiry month, and stays linked', async () => {
    site.vault.expiry = expiry(monthsAhead(0))
    const member = await memberWithCards()
    expect(await firstCard(member)).toMatchObject({ expiry: 'soon' })
    site.moveClock(33 * dayMs) // longer than any month
    expect(await firstCard(await signInAgain(member))).toMatchObject({ expiry: 'expired', networkStatus: 'active' })
  })
})

describe('consent', () => {
  const wording = () => site.deps.partners.byId('lumen-mobile')?.legal.cardTerms ?? ''

  test('is recorded with its date, wording and version', async () => {
    const member = await memberWithCards()
    const { id, linkedAt, countsFrom } = await firstCard(member)
    const consent = { agreedAt: linkedAt, wording: wording(), version: '2026-09', withdrawnAt: null, endedAt: null }
    expect(countsFrom).toBe(linkedAt)
    expect(await recordOf(member, id)).toMatchObject({
      consent,
      history: [{ kind: 'consented' }, { kind: 'confirmed' }],
    })
  })

  test('stays recorded next to its withdrawal, which queues the card’s deletion at the vault and the network', async () => {
    const member = await memberWithCards(2)
    const { id, lastFour } = await firstCard(member)
    expect(await member.call(removeCard, { query: { id, reason: 'withdraw' } })).toMatchObject({ value: { lastFour } })
    expect((await listOf(member)).earlier).toMatchObject([{ id, lastFour, endReason: 'withdrawn' }])
    const record = await recordOf(member, id)
    if (typeof record === 'string') throw new Error(record)
    expect(record.consent.withdrawnAt).toBe(record.consent.endedAt)
    expect(record.history.map(({ kind }) => kind)).toEqual(['consented', 'confirmed', 'withdrawn'])
    const deletions = await (await site.jobs.boss()).findJobs('card_deletion', { data: { cardId: id } })
    expect(deletions).toHaveLength(1)
  })

  test('is not withdrawn when its card is only removed', async () => {
    const member = await memberWithCards(2)
    const { id } = await firstCard(member)
    await member.call(removeCard, { query: { id } })
    expect((await listOf(member)).earlier).toMatchObject([{ id, endReason: 'removed' }])
    expect(await recordOf(member, id)).toMatchObject({
      consent: { withdrawnAt: null, endedAt: expect.any(String) },
      history: [{ kind: 'consented' }, { kind: 'confirmed' }, { kind: 'removed' }],
    })
  })

  test('appears in the member’s data download with every date, including the withdrawal', async () => {
    const member = await memberWithCards(2)
    const { id, lastFour } = await firstCard(member)
    await member.call(removeCard, { query: { id, reason: 'withdraw' } })
    const data = await member.call(downloadMemberData, {})
    expect(data.ok && data.value.cardHistory.filter((line) => line.lastFour === lastFour)).toMatchObject([
      { kind: 'consented', wording: wording(), version: '2026-09', at: expect.any(String) },
      { kind: 'withdrawn', wording: wording(), version: '2026-09', at: expect.any(String) },
    ])
  })

  test('is not recorded for a refused card and is not readable by another member', async () => {
    const member = await memberWithCards()
    const { id } = await firstCard(member)
    // The card that `memberWithCards` linked.
    const sealed = `visa 424242 ${lastNumber}`
    expect((await linkCard(member, sealed))?.error?.code).toBe('already_linked')
    expect((await listOf(member)).earlier).toEqual([])
    expect(await recordOf(await memberWithCards(), id)).toBe('unknown_card')
    expect(await recordOf(await site.member({ partner: 'meridian-air' }), id)).toBe('unknown_card')
  })

  test.each([
    `update card_event set at = now()`,
    `delete from card_event`,
    `insert into card_event (partner_id, card_id, member_id, at, kind) select partner_id, id, member_id, now(), 'replaced' from card`,
  ])('cannot be changed or deleted by the site, which cannot record a replacement either: %s', async (statement) => {
    await memberWithCards()
    const client = new pg.Client(site.database.urls.app)
    await client.connect()
    await client.query(`select set_config('damask.partner', 'lumen-mobile', false)`)
    const outcome = await client.query(statement).then(
      ({ rowCount }) => `${rowCount} rows`,
      (error: Error) => error.message,
    )
    await client.end()
    expect(outcome).toMatch(/permission denied|row-level security/)
  })
})

describe('an unused card', () => {
  test('prompts its member after the partner’s number of days, and again after as many days when the member keeps it', async () => {
    site.vault.expiry = { expMonth: 12, expYear: 2060 } // later than any date to which these tests move the clock
    await changeBrand(site, 'lumen-mobile', { silentCardDays: 90 })
    const member = await memberWithCards()
    const { id } = await firstCard(member)
    expect((await listOf(member)).unusedCard).toBeNull()
    site.moveClock(90 * dayMs)
    const browser = await signInAgain(member)
    expect((await listOf(browser)).unusedCard).toEqual({ id, otherCardsUsed: false })
    expect(await browser.call(keepCard, { params: { id } })).toMatchObject({ ok: true })
    expect((await listOf(browser)).unusedCard).toBeNull()
    site.moveClock(89 * dayMs)
    expect((await listOf(await signInAgain(member))).unusedCard).toBeNull()
    site.moveClock(dayMs)
    expect((await listOf(await signInAgain(member))).unusedCard).toEqual({ id, otherCardsUsed: false })
    // With 0 days no card prompts.
    await changeBrand(site, 'lumen-mobile', { silentCardDays: 0 })
    expect((await listOf(await signInAgain(member))).unusedCard).toBeNull()
  })

  test('can be kept only by its member', async () => {
    const { id } = await firstCard(await memberWithCards())
    const stranger = await memberWithCards()
    expect(await stranger.call(keepCard, { params: { id } })).toMatchObject({ problem: { code: 'unknown_card' } })
  })
})

describe('a card of a network that the partner does not accept', () => {
  test('is refused with the same text as in the card frame, and a card of an accepted network is linked [P1-605]', async () => {
    await changeBrand(site, 'lumen-mobile', { cardTypesAccepted: ['VISA', 'MAST'] })
    const member = await site.member()
    expect(await linkCard(member, 'amex 378282 0005')).toEqual({
      memberCard: { cardType: 'amex', lastFour: '0005', description: '' },
      error: { code: 'brand_not_accepted', message: 'Card must be Visa or Mastercard®' },
    })
    expect((await listOf(member)).items).toEqual([])
    expect((await linkCard(member, 'mastercard 555555 4444'))?.error).toBeUndefined()
    await changeBrand(site, 'lumen-mobile', {})
  })

  test('is left out of the partner’s cards on file [P1-605]', async () => {
    await changeBrand(site, 'lumen-mobile', { cardTypesAccepted: ['VISA'], hasPartnerLoadedCards: true })
    const member = await site.member()
    const cardOnFile = (cardType: 'visa' | 'amex') => ({
      partnerCardId: cardType,
      cardType,
      lastFour: '1000',
      description: '',
    })
    site.wallets.cardsOnFile.set(member.body.partnerNumber ?? '', [cardOnFile('visa'), cardOnFile('amex')])
    expect(await member.call(listPartnerCards, {})).toMatchObject({ value: { items: [{ cardType: 'visa' }] } })
    await changeBrand(site, 'lumen-mobile', {})
  })
})
