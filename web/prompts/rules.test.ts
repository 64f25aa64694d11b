import { expect, test } from 'vitest'
import { memberOf, partnerOf } from '../../checks/fixtures/render.tsx'
import type { SiteData } from '../site/partner.ts'
import { nextPrompt } from './queue.ts'
import {
  announcementUntil,
  installLater,
  installMethod,
  isIosSafari,
  showsAnnouncement,
  showsPopup,
  showsSsoNote,
} from './rules.ts'
import { visitOfSite, type SiteVisit } from './visit.ts'

const now = Date.parse('2026-05-05T12:00:00Z')
const day = 24 * 3600_000
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const chromeOnIphone = iphone.replace('Version/18.5', 'CriOS/137.0')
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36'
// An iPad that asks for desktop pages sends the user agent of a Mac; only the touch screen tells them apart.
const ipad =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const inApp = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 DamaskApp/3.2.1 (iOS)'

/** A visitor on a search page of a partner that has every prompt except surveys, with nothing stored. */
const visit = (change: Partial<SiteVisit> = {}): SiteVisit => ({
  now,
  path: '/search',
  memberType: null,
  brand: { appAnnouncementModal: true, generalModalType: 'cash-back', hasPWAInstallBanner: true, homePage: 'Discover' },
  copy: { announcement: true, popup: true },
  native: false,
  browser: { userAgent: chrome, touch: false, standalone: false, deferredPrompt: true },
  stored: { ssoDismissed: null, announcementUntil: null, popupSeen: null, installLater: null },
  surveys: [],
  surveysSeen: {},
  ...change,
})
const brand = visit().brand
const browser = visit().browser
const stored = visit().stored
const isoTime = (ms: number) => new Date(ms).toISOString()

test.each([
  ['shows without a stored "later" [P1-365]', {}, 'prompt'],
  [
    'is hidden before the time that "later" stored [P1-365]',
    { stored: { ...stored, installLater: isoTime(now + 1) } },
    null,
  ],
  ['shows at the time that "later" stored [P1-365]', { stored: { ...stored, installLater: isoTime(now) } }, 'prompt'],
  ['shows with an invalid stored value [P1-365]', { stored: { ...stored, installLater: 'soon' } }, 'prompt'],
  ['is hidden when opened from the home screen [P1-366]', { browser: { ...browser, standalone: true } }, null],
  [
    'is hidden without a deferred prompt outside of iOS [P1-367]',
    { browser: { ...browser, deferredPrompt: false } },
    null,
  ],
  [
    'is hidden without a deferred prompt in a browser on iOS other than Safari [P1-367]',
    { browser: { ...browser, deferredPrompt: false, userAgent: chromeOnIphone, touch: true } },
    null,
  ],
  [
    'explains the share menu in Safari on iOS [P1-367]',
    { browser: { ...browser, deferredPrompt: false, userAgent: iphone, touch: true } },
    'share',
  ],
  ['is hidden at a partner without a banner [P1-368]', { brand: { ...brand, hasPWAInstallBanner: false } }, null],
  ['is hidden inside the app', { native: true }, null],
] as const)('the install banner %s', (_title, change, expected) => {
  expect(installMethod(visit(change))).toBe(expected)
})

test('"later" lasts thirty days [P1-369]', () => {
  const later = { stored: { ...stored, installLater: installLater(now) } }
  expect(later.stored.installLater).toBe('2026-06-04T12:00:00.000Z')
  expect(installMethod(visit({ ...later, now: now + 30 * day - 1 }))).toBeNull()
  expect(installMethod(visit({ ...later, now: now + 30 * day }))).toBe('prompt')
})

test.each([
  ['Safari on an iPhone is Safari on iOS', iphone, true, true],
  ['Safari on an iPad that asks for desktop pages is Safari on iOS', ipad, true, true],
  ['Safari on a Mac is not Safari on iOS', ipad, false, false],
  ['Chrome on an iPhone is not Safari on iOS', chromeOnIphone, true, false],
  ['Chrome on Linux is not Safari on iOS', chrome, true, false],
  ['the app is not Safari on iOS', inApp, true, false],
])('%s', (_title, userAgent, touch, expected) => {
  expect(isIosSafari({ userAgent, touch })).toBe(expected)
})

test.each([
  ['shows with a type and copy, if it was not seen [P1-371]', {}, true],
  ['shows after another type was seen [P1-371]', { stored: { ...stored, popupSeen: 'spring' } }, true],
  ['is hidden after this type was closed [P1-371] [P1-372]', { stored: { ...stored, popupSeen: 'cash-back' } }, false],
  ['is hidden at a partner without a type [P1-371]', { brand: { ...brand, generalModalType: '' } }, false],
  ['is hidden without copy [P1-371]', { copy: { announcement: true, popup: false } }, false],
  ['waits while a member looks at the account [MEM-C6]', { path: '/account/recent_activity' }, false],
  ['shows on a page that only begins like the account', { path: '/accounts' }, true],
])('the general popup %s', (_title, change, shows) => {
  expect(showsPopup(visit(change))).toBe(shows)
})

test.each([
  ['shows with nothing stored [P1-373]', {}, true],
  ['is hidden while it is dismissed [P1-373]', { stored: { ...stored, announcementUntil: isoTime(now + 1) } }, false],
  ['shows after the dismissal has ended [P1-373]', { stored: { ...stored, announcementUntil: isoTime(now) } }, true],
  ['is hidden on a home page that is the discover page [P1-375]', { path: '/' }, false],
  ['is hidden on discover [P1-375]', { path: '/discover' }, false],
  ['is hidden below discover [P1-375]', { path: '/discover/chicago' }, false],
  [
    'shows on a home page that is how-it-works [P1-375]',
    { path: '/', brand: { ...brand, homePage: 'how-it-works' as const } },
    true,
  ],
  ['is hidden on login, in any letter case [P1-375]', { path: '/Login' }, false],
  ['is hidden on join [P1-375]', { path: '/join' }, false],
  ['shows on a restaurant [P1-375]', { path: '/merchants/ember' }, true],
  ['is hidden from a member whose last card is gone [P1-376]', { memberType: 'ClosedAccountMember' as const }, false],
  ['shows to a card member [P1-376]', { memberType: 'EnrolledCardMember' as const }, true],
  ['is hidden inside the app [P1-377]', { native: true }, false],
  ['is hidden without copy', { copy: { announcement: false, popup: true } }, false],
])('the announcement modal %s', (_title, change, shows) => {
  expect(showsAnnouncement(visit(change))).toBe(shows)
})

test('dismissing the announcement lasts one day [P1-374]', () => {
  const dismissed = { stored: { ...stored, announcementUntil: announcementUntil(now) } }
  expect(showsAnnouncement(visit({ ...dismissed, now: now + day - 1 }))).toBe(false)
  expect(showsAnnouncement(visit({ ...dismissed, now: now + day }))).toBe(true)
})

test.each([
  ['shows to a visitor [P1-378] [P1-606]', {}, true],
  [
    'is hidden 900 days after it was dismissed [P1-378]',
    { stored: { ...stored, ssoDismissed: '1' }, now: now + 900 * day },
    false,
  ],
  ['is hidden from a member whose last card is gone [P1-379]', { memberType: 'ClosedAccountMember' as const }, false],
  ['shows to a signed-in person who has no card yet', { memberType: 'NonCardMember' as const }, true],
  ['is hidden from a card member', { memberType: 'EnrolledCardMember' as const }, false],
  ['is hidden at a partner without it [P1-378] [P1-606]', { brand: { ...brand, appAnnouncementModal: false } }, false],
])('the single-sign-on modal %s', (_title, change, shows) => {
  expect(showsSsoNote(visit(change))).toBe(shows)
})

const allDismissed = {
  ssoDismissed: '1',
  announcementUntil: isoTime(now + day),
  popupSeen: 'cash-back',
  installLater: isoTime(now + day),
}
test.each([
  ['single sign-on with nothing stored', stored, 'sso'],
  ['the announcement after single sign-on is dismissed', { ...stored, ssoDismissed: '1' }, 'announcement'],
  [
    'the popup after the announcement is dismissed too',
    { ...allDismissed, popupSeen: null, installLater: null },
    'popup',
  ],
  ['the install banner after the popup is dismissed too', { ...allDismissed, installLater: null }, 'install'],
  ['no prompt after all are dismissed', allDismissed, null],
] as const)('selects %s', (_title, storedValues, prompt) => {
  expect(nextPrompt(visit({ stored: storedValues }))).toBe(prompt)
})

test.each([
  '/join',
  '/add_card',
  '/card_added',
  '/login',
  '/recover/confirm',
  '/activate',
  '/account/manage_cards',
  '/SignOut',
  '/error',
])('shows no prompt on %s', (path) => expect(nextPrompt(visit({ path }))).toBeNull())

test('shows no prompt to a member whose last card is gone', () => {
  expect(nextPrompt(visit({ memberType: 'ClosedAccountMember' }))).toBeNull()
})

test('a page rendered for the app shows neither the announcement nor the install banner [P1-377]', () => {
  const brand = { appAnnouncementModal: false, generalModalType: '', hasPWAInstallBanner: true }
  const promptsIn = (variant: SiteData['variant']) => {
    const site = { partner: partnerOf('northfield-cu', brand), member: memberOf(), variant } as SiteData
    const appVisit = { ...visit(), ...visitOfSite(site, { announcement: true, popup: false }) }
    return [nextPrompt(appVisit), installMethod(appVisit)]
  }
  expect(promptsIn('')).toEqual(['announcement', 'prompt'])
  expect(promptsIn('app')).toEqual([null, null])
})

const survey = { id: 'dinner', order: 0, cookie_timeout: 90, url_allow_list: [], url_disallow_list: [] }
const surveyOnly = {
  brand: { ...brand, generalModalType: '', hasPWAInstallBanner: false },
  copy: { announcement: false, popup: false },
}
const withSurvey = { ...surveyOnly, surveys: [survey], stored: { ...stored, ssoDismissed: '1' } }

test.each([
  ['shows on a page without other prompts', {}, 'survey'],
  ['is hidden if the visitor saw it yesterday', { surveysSeen: { dinner: now - day } }, null],
  ['shows if the visitor saw it 90 days ago', { surveysSeen: { dinner: now - 90 * day } }, 'survey'],
  ['gives way to the popup', { brand, copy: { announcement: false, popup: true } }, 'popup'],
  ['is hidden where the visitor types a card number', { path: '/add_card' }, null],
  ['is hidden where cards are managed', { path: '/account/manage_cards' }, null],
  [
    'is hidden from a member whose last card is gone, who sees the card form',
    { memberType: 'ClosedAccountMember' as const },
    null,
  ],
  ['is hidden on the pages of surveys', { path: '/surveys/success' }, null],
  ['is hidden on the pages of surveys in any letter case', { path: '/Surveys' }, null],
  ['shows on a page whose name only begins with surveys', { path: '/surveys-of-2026' }, 'survey'],
  ['shows on a page named surveys below another page', { path: '/help/surveys' }, 'survey'],
])('the survey panel %s [P1-380] [P1-497]', (_title, change, prompt) => {
  expect(nextPrompt(visit({ ...withSurvey, ...change }))).toBe(prompt)
})
