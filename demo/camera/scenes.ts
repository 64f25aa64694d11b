import type { Page } from '@playwright/test'
import { isAvailable } from '../../domain/brands/gates.ts'
import { sessionExpiryCookie, sessionExpiryText } from '../../contract/session-expiry.ts'
import type { BrandFolder } from '../../server/brands/folder.ts'
import { standalonePage, type StandaloneContent } from '../../server/pages/standalone.ts'
import { entriesOfType } from '../../web/content/use-entry.ts'

/** One picture. With `then`, which runs when the page has loaded, the picture shows the window instead of the whole page. */
export type CameraScene = { name: string; path: string; then?: (page: Page) => Promise<unknown> }
/** One after the other in one browser. `userAgent` is the partner's own app; `prompts` may come over the page. */
export type Round = {
  who: string
  scenes: CameraScene[]
  member?: 'open' | 'closed'
  prompts?: boolean
  userAgent?: string
}

const place = `location=${encodeURIComponent('Chicago, IL')}`
// The map is ready before it is drawn, slowly where no graphics card is.
const drawingMs = 2_500
const page = (path: string, name = path): CameraScene => ({ name, path })
const button = (on: Page, name: string | RegExp) => on.getByRole('button', { name, exact: true }).first()

// What only partners have whose people sign in here.
const signingIn: CameraScene[] = [
  { name: '/join, sent empty', path: '/join', then: (on) => button(on, 'Continue').click() },
  {
    name: '/login, refused',
    path: '/login',
    then: async (on) => {
      await on.getByRole('main').getByRole('textbox').first().fill('unknown@example.test')
      await on.getByLabel('Password *', { exact: true }).fill('not this one')
      await button(on, 'Sign in').click()
      await on.getByRole('main').getByRole('alert').waitFor()
    },
  },
  page('/recover'),
  page('/recover/success'),
]

const finding = (merchant: string): CameraScene[] => [
  page('/search'),
  page(`/search?${place}`, '/search of a city'),
  page('/search?restaurantOrCuisine=zzzzqqqq', '/search, nothing found'),
  // On wide screens the filters are next to the list, without a button to open them.
  {
    name: '/search, filters',
    path: `/search?${place}`,
    then: (on) =>
      button(on, 'Filters')
        .click({ timeout: 2_000 })
        .catch(() => undefined),
  },
  {
    name: '/search, map',
    path: `/search?${place}&view=map`,
    then: async (on) => {
      await on.locator('[data-ready]').waitFor()
      await on.waitForTimeout(drawingMs)
    },
  },
  page(`/merchants/${merchant}`, 'a restaurant'),
]

function visitorScenes({ brand, content }: BrandFolder, merchant: string, mark: string): CameraScene[] {
  const details = entriesOfType(
    content.map(({ entry }) => entry),
    'earn_details',
  )
  const alone = (name: string, page: StandaloneContent): CameraScene => ({
    name,
    path: '/robots.txt',
    then: async (on) => {
      const { html, policy } = standalonePage({ brand, copy: {} }, page, mark)
      const headers = { 'content-security-policy': policy }
      await on.route('**/robots.txt', (route) => route.fulfill({ contentType: 'text/html', body: html, headers }))
      await on.reload()
      await on.unroute('**/robots.txt')
    },
  })
  return [
    page('/'),
    ...(brand.hasDiscoverPage ? [page('/discover')] : []),
    page('/how-it-works'),
    ...new Set(details.map(({ fields }) => fields.url)).values().map((path) => page(path)),
    ...brand.specialPages.map((special) => page(`/${special}`)),
    ...finding(merchant),
    { name: 'main menu', path: '/how-it-works', then: (on) => button(on, 'Main menu').click() },
    ...(brand.enrollmentType === 'none' ? [] : [page('/join'), page('/login')]),
    ...(brand.enrollmentType === 'direct' ? signingIn : []),
    page('/nowhere'),
    page('/error'),
    alone('offline', 'offline'),
    alone('too many visitors', 'full'),
    alone('maintenance', { title: 'maintenance.title', text: 'maintenance.other', link: 'again' }),
  ]
}

const dialogAfter =
  (name: string | RegExp): NonNullable<CameraScene['then']> =>
  async (on) => {
    await button(on, name).click()
    await on.getByRole('dialog').waitFor()
  }

const memberScenes = ({ brand }: BrandFolder, merchant: string): CameraScene[] => [
  page('/'),
  page('/account/overview'),
  page('/account/recent_activity'),
  {
    name: 'a receipt over the history',
    path: '/account/recent_activity',
    then: async (on) => {
      const why = on.getByRole('link', { name: /Why this much/ })
      await why.first().click()
      await on.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the review of a dine',
    path: '/account/recent_activity',
    then: async (on) => {
      await on
        .getByRole('link', { name: /^(Write a review|See your review)/ })
        .first()
        .click()
      await on.waitForURL('**/account/reviews/*')
    },
  },
  ...(isAvailable(brand, '/account/redeem') ? [page('/account/redeem')] : []),
  page('/account/manage_cards'),
  { name: 'the record of a card', path: '/account/manage_cards', then: dialogAfter(/^Details/) },
  { name: 'taking a card away', path: '/account/manage_cards', then: dialogAfter(/^Remove/) },
  page('/account/favorites'),
  page('/account/reservations'),
  page('/account/missing_rewards'),
  page('/account/user_profile'),
  { name: 'closing an account', path: '/account/user_profile', then: dialogAfter('Close my account') },
  page('/account/sessions'),
  page('/account/privacy'),
  page('/add_card'),
  page(`/search?${place}`, '/search of a city'),
  page(`/merchants/${merchant}`, 'a restaurant'),
  {
    name: "the member's menu",
    path: '/search',
    then: (on) => on.locator('[popovertarget=member-menu]').click(),
  },
  {
    name: 'a session about to end',
    path: '/account/recent_activity',
    then: async (on) => {
      const now = new Date()
      const value = sessionExpiryText(new Date(now.getTime() + 50_000), now)
      await on.context().addCookies([{ name: sessionExpiryCookie, value, url: on.url() }])
      await on.getByRole('button', { name: /signed out/ }).waitFor()
    },
  },
  page('/stgtools'),
]

const offerToInstall = (): void => {
  const offer = new Event('beforeinstallprompt', { cancelable: true })
  window.dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve({ outcome: 'dismissed' }) }))
}
const firstVisit: CameraScene[] = [
  {
    name: 'what comes over the page, if anything',
    path: '/search',
    then: (on) =>
      on
        .getByRole('dialog')
        .waitFor({ timeout: 4_000 })
        .catch(() => undefined),
  },
  { name: 'install banner', path: '/how-it-works', then: (on) => on.evaluate(offerToInstall) },
]
const app = (version: string): string =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) DamaskApp/${version} (iOS)`

/** The pages and states of a partner's site that can be reached without leaving anything behind; `mark` is its symbol as SVG text. */
export const roundsOf = (folder: BrandFolder, merchant: string, mark: string): Round[] => [
  { who: 'visitor', scenes: visitorScenes(folder, merchant, mark) },
  { who: 'first visit', prompts: true, scenes: firstVisit },
  { who: 'app', userAgent: app('999.0.0'), scenes: [page('/')] },
  {
    who: 'app too old',
    userAgent: app('0.0.1'),
    scenes: folder.brand.minimumAppVersion === '0.0.0' ? [] : [page('/')],
  },
  {
    who: 'member',
    member: 'open',
    scenes: folder.brand.enrollmentType === 'none' ? [] : memberScenes(folder, merchant),
  },
  { who: 'closed account', member: 'closed', scenes: [page('/account/recent_activity', 'the way back in')] },
]
