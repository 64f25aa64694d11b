import type { Page } from '@playwright/test'
import { isPathAvailable } from '../../domain/brands/gates.ts'
import { sessionExpiryCookie, sessionExpiryText } from '../../contract/session-expiry.ts'
import type { BrandFolder } from '../../server/brands/folder.ts'
import { standalonePage, type StandaloneContent } from '../../server/pages/standalone.ts'
import { entriesOfType } from '../../web/content/use-entry.ts'

/** One picture. With `act`, which runs once the page is hydrated, the picture shows the window instead of the whole page. */
export type CameraScene = { name: string; path: string; act?: (page: Page) => Promise<unknown> }
/**
 * Scenes that run one after the other in one browser context. `member`: signs in a member with a card (`open`) or one whose last card is
 * gone (`closed`); without it, no member is signed in. `userAgent`: the user agent of the partner's app. `showsPrompts`: prompts may cover
 * the page. In other rounds the camera closes the prompts in advance.
 */
export type Round = {
  audience: string
  scenes: CameraScene[]
  member?: 'open' | 'closed'
  showsPrompts?: boolean
  userAgent?: string
}

const chicagoQuery = `location=${encodeURIComponent('Chicago, IL')}`
// The map reports that it is ready before it is drawn. Without a graphics card, drawing takes this long.
const drawingMs = 2_500
const scene = (path: string, name = path): CameraScene => ({ name, path })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()

// Scenes of partners whose members sign in on this site.
const signInScenes: CameraScene[] = [
  { name: '/join, sent empty', path: '/join', act: (page) => button(page, 'Continue').click() },
  {
    name: '/login, refused',
    path: '/login',
    act: async (page) => {
      await page.getByRole('main').getByRole('textbox').first().fill('unknown@example.test')
      await page.getByLabel('Password *', { exact: true }).fill('not this one')
      await button(page, 'Sign in').click()
      await page.getByRole('main').getByRole('alert').waitFor()
    },
  },
  scene('/recover'),
  scene('/recover/success'),
]

const searchScenes = (merchantId: string): CameraScene[] => [
  scene('/search'),
  scene(`/search?${chicagoQuery}`, '/search of a city'),
  scene('/search?restaurantOrCuisine=zzzzqqqq', '/search, nothing found'),
  // On wide screens the filters are next to the list, without a button to open them.
  {
    name: '/search, filters',
    path: `/search?${chicagoQuery}`,
    act: (page) =>
      button(page, 'Filters')
        .click({ timeout: 2_000 })
        .catch(() => undefined),
  },
  {
    name: '/search, map',
    path: `/search?${chicagoQuery}&view=map`,
    act: async (page) => {
      await page.locator('[data-ready]').waitFor()
      await page.waitForTimeout(drawingMs)
    },
  },
  scene(`/merchants/${merchantId}`, 'a restaurant'),
]

function visitorScenes({ brand, content }: BrandFolder, merchantId: string, mark: string): CameraScene[] {
  const earnDetails = entriesOfType(
    content.map(({ entry }) => entry),
    'earn_details',
  )
  // A standalone page has no address. The scene opens /robots.txt, which loads fast, and replaces its reply with the page.
  const standaloneScene = (name: string, standalone: StandaloneContent): CameraScene => ({
    name,
    path: '/robots.txt',
    act: async (page) => {
      const { html, policy } = standalonePage({ brand, copy: {} }, standalone, mark)
      const headers = { 'content-security-policy': policy }
      await page.route('**/robots.txt', (route) => route.fulfill({ contentType: 'text/html', body: html, headers }))
      await page.reload()
      await page.unroute('**/robots.txt')
    },
  })
  return [
    scene('/'),
    ...(brand.hasDiscoverPage ? [scene('/discover')] : []),
    scene('/how-it-works'),
    ...new Set(earnDetails.map(({ fields }) => fields.url)).values().map((path) => scene(path)),
    ...brand.specialPages.map((pageName) => scene(`/${pageName}`)),
    ...searchScenes(merchantId),
    { name: 'main menu', path: '/how-it-works', act: (page) => button(page, 'Main menu').click() },
    ...(brand.enrollmentType === 'none' ? [] : [scene('/join'), scene('/login')]),
    ...(brand.enrollmentType === 'direct' ? signInScenes : []),
    scene('/nowhere'),
    scene('/error'),
    standaloneScene('offline', 'offline'),
    standaloneScene('too many visitors', 'full'),
    standaloneScene('maintenance', { title: 'maintenance.title', text: 'maintenance.other', link: 'again' }),
  ]
}

const openDialogWith =
  (buttonName: string | RegExp): NonNullable<CameraScene['act']> =>
  async (page) => {
    await button(page, buttonName).click()
    await page.getByRole('dialog').waitFor()
  }

const memberScenes = ({ brand }: BrandFolder, merchantId: string): CameraScene[] => [
  scene('/'),
  scene('/account/overview'),
  scene('/account/recent_activity'),
  {
    name: 'a receipt over the history',
    path: '/account/recent_activity',
    act: async (page) => {
      const explanation = page.getByRole('link', { name: /Why this much/ })
      await explanation.first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the review of a dine',
    path: '/account/recent_activity',
    act: async (page) => {
      await page
        .getByRole('link', { name: /^(Write a review|See your review)/ })
        .first()
        .click()
      await page.waitForURL('**/account/reviews/*')
    },
  },
  ...(isPathAvailable(brand, '/account/redeem') ? [scene('/account/redeem')] : []),
  scene('/account/manage_cards'),
  { name: 'the record of a card', path: '/account/manage_cards', act: openDialogWith(/^Details/) },
  { name: 'taking a card away', path: '/account/manage_cards', act: openDialogWith(/^Remove/) },
  scene('/account/favorites'),
  scene('/account/reservations'),
  scene('/account/missing_rewards'),
  scene('/account/user_profile'),
  { name: 'closing an account', path: '/account/user_profile', act: openDialogWith('Close my account') },
  scene('/account/sessions'),
  scene('/account/privacy'),
  scene('/add_card'),
  scene(`/search?${chicagoQuery}`, '/search of a city'),
  scene(`/merchants/${merchantId}`, 'a restaurant'),
  {
    name: "the member's menu",
    path: '/search',
    act: (page) => page.locator('[popovertarget=member-menu]').click(),
  },
  {
    name: 'a session about to end',
    path: '/account/recent_activity',
    // The page warns in the last minute.
    act: async (page) => {
      const now = new Date()
      const value = sessionExpiryText(new Date(now.getTime() + 50_000), now)
      await page.context().addCookies([{ name: sessionExpiryCookie, value, url: page.url() }])
      await page.getByRole('button', { name: /signed out/ }).waitFor()
    },
  },
  scene('/stgtools'),
]

const offerToInstall = (): void => {
  const offer = new Event('beforeinstallprompt', { cancelable: true })
  window.dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve({ outcome: 'dismissed' }) }))
}
const firstVisitScenes: CameraScene[] = [
  {
    name: 'prompts over the page',
    path: '/search',
    // Some partners have no prompt. The picture then shows the page alone.
    act: (page) =>
      page
        .getByRole('dialog')
        .waitFor({ timeout: 4_000 })
        .catch(() => undefined),
  },
  { name: 'install banner', path: '/how-it-works', act: (page) => page.evaluate(offerToInstall) },
]
const appUserAgent = (version: string): string =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) DamaskApp/${version} (iOS)`

/** The pages and states of a partner's site that change no data, by audience. `mark`: the partner's symbol as SVG text. */
export const roundsOf = (folder: BrandFolder, merchantId: string, mark: string): Round[] => [
  { audience: 'visitor', scenes: visitorScenes(folder, merchantId, mark) },
  { audience: 'first visit', showsPrompts: true, scenes: firstVisitScenes },
  { audience: 'app', userAgent: appUserAgent('999.0.0'), scenes: [scene('/')] },
  {
    audience: 'app too old',
    userAgent: appUserAgent('0.0.1'),
    scenes: folder.brand.minimumAppVersion === '0.0.0' ? [] : [scene('/')],
  },
  {
    audience: 'member',
    member: 'open',
    scenes: folder.brand.enrollmentType === 'none' ? [] : memberScenes(folder, merchantId),
  },
  { audience: 'closed account', member: 'closed', scenes: [scene('/account/recent_activity', 'the way back in')] },
]
