import { afterAll, beforeAll, expect, test } from 'vitest'
import { allBrands, brandFolder } from '../fixtures/brands.ts'
import { linksOf, textsOf } from '../fixtures/render.tsx'
import { changeBrand } from '../fixtures/changed-brand.ts'
import { publish } from '../fixtures/published.ts'
import { openWholeSite } from '../fixtures/whole-site.ts'
import type { Site } from '../fixtures/site.ts'
import { linkCards } from '../../contract/api/cards.ts'
import { signIn } from '../../contract/api/session.ts'
import { showsPopup, showsSsoNote } from '../../web/prompts/rules.ts'
import type { SiteVisit } from '../../web/prompts/visit.ts'

// Features that only one of the six demonstration partners has, and the Topgolf page of every partner with members. The tests read whole
// pages as browsers do, and call the rules about modals.
let site: Site
beforeAll(async () => {
  site = await openWholeSite()
})
afterAll(() => site.close())

const folders = allBrands()
const ids = folders.map(({ id }) => id)
const brandOf = (id: string) => brandFolder(id).brand
const getPage = (id: string, path: string) => site.browser(id).raw('GET', path)
const elementOf = (html: string, tag: string) => new RegExp(`<${tag}[ >].*?</${tag}>`, 's').exec(html)?.[0] ?? ''
const mainOf = (html: string) => elementOf(html.replaceAll(/<script.*?<\/script>/gs, ''), 'main')
/** The HTML of a page; empty when its status is not 200. */
const readHtml = async (id: string, path: string) => {
  const { statusCode, body } = await getPage(id, path)
  return statusCode === 200 ? body : ''
}

/**
 * What the rules about modals read on a first visit to a partner. The tests call these rules, because the served pages contain no modals:
 * the browser adds them later.
 */
async function firstVisit(id: string): Promise<SiteVisit> {
  const partner = site.deps.partners.byId(id)
  if (!partner) throw new Error(`unknown partner ${id}`)
  const popups = await site.deps.content.entries({ partner, member: null, preview: false }, 'popup')
  return {
    brand: partner.brand,
    path: '/',
    copy: { popup: popups.length > 0, announcement: false },
    memberType: null,
    stored: { popupSeen: null, ssoDismissed: null, announcementUntil: null, installLater: null },
  } as unknown as SiteVisit
}

test.each<[feature: string, partner: string, isOn: (id: string) => Promise<boolean>]>([
  ['the popup', 'lumen-mobile', async (id) => showsPopup(await firstVisit(id))],
  [
    'the text of the popup on the search page',
    'lumen-mobile',
    async (id) => (await readHtml(id, '/search')).includes('Every restaurant, every Tuesday'),
  ],
  ['the modal of single sign-on', 'harbor-bank', async (id) => showsSsoNote(await firstVisit(id))],
  [
    'the privacy notice on the join form',
    'lumen-mobile',
    async (id) => mainOf(await readHtml(id, '/join')).includes('Privacy notice'),
  ],
  [
    'the privacy notice on the sign-in form',
    'lumen-mobile',
    async (id) => mainOf(await readHtml(id, '/login')).includes('Privacy notice'),
  ],
  ['the page about reservations', 'lumen-mobile', async (id) => (await readHtml(id, '/earn/reservations')) !== ''],
  ['the page that the popup announces', 'lumen-mobile', async (id) => (await readHtml(id, '/earn/this-is-big')) !== ''],
  [
    'the page about the money card',
    'lumen-mobile',
    async (id) => mainOf(await readHtml(id, '/earn/vip-upgrade')).includes('Money card'),
  ],
  [
    'a join form without the email opt-in',
    'northfield-cu',
    async (id) => {
      const form = elementOf(mainOf(await readHtml(id, '/join')), 'form')
      return form.includes('name="email"') && !form.includes('name="emailOptIn"')
    },
  ],
  [
    'a footer without logos',
    'city-table',
    async (id) => {
      const footer = elementOf(await readHtml(id, '/how-it-works'), 'footer')
      return footer !== '' && !footer.includes('<img')
    },
  ],
  [
    'a page about Topgolf',
    'meridian-air',
    async (id) => mainOf(await readHtml(id, '/earn/topgolf-bonus')).includes('Swing first, then eat'),
  ],
])('%s exists at the partner %s, and at none of the other five [D3-020]', async (_feature, partner, isOn) => {
  expect(ids).toHaveLength(6)
  const idsAndStates = await Promise.all(ids.map(async (id) => [id, await isOn(id)] as const))
  expect(idsAndStates.filter(([, hasFeature]) => hasFeature).map(([id]) => id)).toEqual([partner])
})

/** Partner numbers for partners whose pattern the default number of `site.member` does not match. */
const partnerNumbers: Record<string, string> = { 'alder-hotels': '55012874', 'northfield-cu': '2041187' }

// A new-member bonus is offered for 90 days, which are 2,160 hours.
test('a new-member bonus leaves the overview between 2159 and 2161 hours after joining at alder-hotels, and no other bonus does [D3-020]', async () => {
  const hourMs = 3_600_000
  const partnersWithBonuses = folders.filter(({ brand }) => brand.bonuses.length > 0).map(({ id }) => id)
  const members = await Promise.all(
    partnersWithBonuses.map(async (partner, index) => {
      const partnerNumber = partnerNumbers[partner]
      const member = await site.member({ partner, ...(partnerNumber && { partnerNumber }) })
      const creditCards = [{ encryptedCardNumber: `visa 424242 ${4_000 + index}` }]
      await member.call(linkCards, { body: { creditCards, directFileFeedOptIn: true } })
      return { ...member, partner }
    }),
  )
  /** Moves the clock on by these hours and returns the bonuses on each member's overview. */
  const waitAndReadBonuses = async (hours: number) => {
    site.moveClock(hours * hourMs)
    return Promise.all(
      members.map(async ({ body: { email, password }, partner, ...member }) => {
        // The session may have expired in these hours.
        await member.call(signIn, { body: { login: email, password } })
        const text = textsOf(mainOf((await member.raw('GET', '/account/overview')).body)).join(' ')
        return brandOf(partner).bonuses.filter(({ description }) => text.includes(description))
      }),
    )
  }
  const codes = (bonuses: { code: string }[][]) => bonuses.flat().map(({ code }) => code)
  try {
    const codesBefore = codes(await waitAndReadBonuses(2_159))
    const codesAfter = codes(await waitAndReadBonuses(2))
    expect(codesBefore.length).toBeGreaterThan(3)
    expect(codesBefore.filter((code) => !codesAfter.includes(code))).toEqual(['WELCOME-TABLE'])
  } finally {
    site.moveClock(-2_161 * hourMs)
  }
  expect(brandOf('alder-hotels').bonuses.map(({ code }) => code)).toContain('WELCOME-TABLE')
})

test('every partner with members has a Topgolf page: a custom one, or the platform’s in the partner’s words [P1-043]', async () => {
  const headings: Record<string, unknown> = {}
  for (const id of ids) {
    const { statusCode, body } = await getPage(id, '/earn/topgolf-bonus')
    const main = mainOf(body)
    headings[id] = statusCode === 200 ? textsOf(elementOf(main, 'h1')).join(' ') : statusCode
    if (statusCode !== 200) continue
    const { program, currencyName } = brandOf(id)
    const text = textsOf(main).join(' ')
    expect(text, id).toContain(`who runs its venues independently of ${program}.`)
    expect(text, id).toContain(`your usual ${currencyName.many}`)
    expect(textsOf(elementOf(body, 'title')), id).toEqual([`Topgolf bonus | ${program}`])
    expect(linksOf(main).map(([, to]) => to)).toContain(id === 'meridian-air' ? '/account' : '/search')
  }
  expect(headings).toEqual({
    ...Object.fromEntries(ids.map((id) => [id, 'Dinner by the tee'])),
    'meridian-air': 'Swing first, then eat',
    'city-table': 404,
  })
})

test('a partner’s texts, and its custom entry, replace the platform’s Topgolf page [P1-043]', async () => {
  const readHeading = async () =>
    textsOf(elementOf(mainOf((await getPage('alder-hotels', '/earn/topgolf-bonus')).body), 'h1'))
  await changeBrand(site, 'alder-hotels', {}, { 'topgolf.banner': 'Tee time' })
  expect(await readHeading()).toEqual(['Tee time'])
  await changeBrand(site, 'alder-hotels', {})
  const main_column = [{ type: 'title', text_desktop: 'Golf and dinner' }]
  const fields = { browser_title: 'Golf', main_column, url: '/earn/topgolf-bonus' }
  await publish(site, 'alder-hotels', { type: 'earn_details', slug: 'earn-topgolf-bonus', fields })
  expect(await readHeading()).toEqual(['Golf and dinner'])
})
