import { surveyFor, type SurveyRule } from '../../domain/surveys/display.ts'
import { isAccount, isDiscover, isJoin, isLogin } from '../site/where.ts'
import { daysAhead, isInFuture, type SiteVisit } from './visit.ts'

/**
 * Whether the single-sign-on modal shows: until it is dismissed (P1-378), where the brand's `appAnnouncementModal` is on (P1-606),
 * never for a member whose last card is gone (P1-379). It invites visitors to join and sign in, so a card member does not see it.
 */
export const showsSsoNote = ({ brand, memberType, stored }: SiteVisit): boolean =>
  brand.appAnnouncementModal &&
  stored.ssoDismissed === null &&
  memberType !== 'ClosedAccountMember' &&
  memberType !== 'EnrolledCardMember'

const announcementDismissedDays = 1 // (P1-374)

/**
 * Whether the announcement modal shows. It is hidden without copy, while dismissed, on discover, login and join pages,
 * from a member whose last card is gone, and in the app (P1-373 to P1-377).
 */
export function showsAnnouncement({ copy, stored, now, path, memberType, brand, native }: SiteVisit): boolean {
  if (!copy.announcement || native || memberType === 'ClosedAccountMember') return false
  if (isDiscover(path, brand.homePage) || isLogin(path) || isJoin(path)) return false
  return !isInFuture(stored.announcementUntil, now)
}

/** The value to store when the visitor dismisses the announcement. */
export const announcementUntil = (now: number): string => daysAhead(announcementDismissedDays, now)

/**
 * Whether the general popup shows: the partner sets a type with copy, and the visitor has not closed that type (P1-371). Never on the
 * account pages, where a member looks at rewards: it waits for the next page.
 */
export const showsPopup = ({ brand, copy, stored, path }: SiteVisit): boolean =>
  brand.generalModalType !== '' && copy.popup && stored.popupSeen !== brand.generalModalType && !isAccount(path)

const laterDays = 30 // (P1-369)

/** Which install banner shows: the browser's prompt, or instructions for iOS Safari, which has none. Null: hidden (P1-365 to P1-368). */
export function installMethod({ now, brand, browser, stored, native }: SiteVisit): 'prompt' | 'share' | null {
  if (!brand.hasPWAInstallBanner || native || browser.standalone) return null
  if (isInFuture(stored.installLater, now)) return null
  if (browser.deferredPrompt) return 'prompt'
  return isIosSafari(browser) ? 'share' : null
}

/** The value that "Maybe later" stores. */
export const installLater = (now: number): string => daysAhead(laterDays, now)

// Every browser on iOS has "Safari" in its user agent; those other than Safari add their own name. An iPad looks like a Mac with touch.
const otherBrowsers = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\/|YaBrowser|Brave/
export function isIosSafari({ userAgent, touch }: { userAgent: string; touch: boolean }): boolean {
  const isIosDevice = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touch)
  return isIosDevice && /Version\/\S.* Safari\//.test(userAgent) && !otherBrowsers.test(userAgent)
}

/** The survey to show in this visit (P1-380 to P1-382). The pages of surveys show their survey themselves. */
export function surveyOfVisit({ surveys, surveysSeen, path, now }: SiteVisit): SurveyRule | null {
  if (/^\/surveys(\/|$)/i.test(path)) return null
  return surveyFor(surveys, { path, now, seenAtById: surveysSeen })
}
