import { isDiscover, isJoin, isLogin } from '../site/where.ts'
import { daysAhead, stillAhead, type SiteVisit } from './visit.ts'

const dismissedDays = 1 // (P1-374)

/**
 * Whether the announcement modal shows: not while dismissed, on discover, login and join pages, for closed accounts,
 * or in the app (P1-373 to P1-377).
 */
export function showsAnnouncement({ copy, stored, now, path, memberType, brand, native }: SiteVisit): boolean {
  if (!copy.announcement || native || memberType === 'ClosedAccountMember') return false
  if (isDiscover(path, brand.homePage) || isLogin(path) || isJoin(path)) return false
  return !stillAhead(stored.announcementUntil, now)
}

/** What is kept when it is dismissed. */
export const announcementUntil = (now: number): string => daysAhead(dismissedDays, now)
