import { isDiscover, isJoin, isLogin } from '../where.ts'
import { daysAhead, stillAhead, type Visit } from './visit.ts'

const dismissedDays = 1 // spec 1 §9

/** The announcement modal: not while a dismissal lasts, on discover, login and join pages, for closed accounts, or in the app (spec 1 §4.6). */
export function showsAnnouncement({ copy, stored, now, path, memberType, brand, native }: Visit): boolean {
  if (!copy.announcement || native || memberType === 'ClosedAccountMember') return false
  if (isDiscover(path, brand.homePage) || isLogin(path) || isJoin(path)) return false
  return !stillAhead(stored.announcementUntil, now)
}

/** What is kept when it is dismissed. */
export const announcementUntil = (now: number): string => daysAhead(dismissedDays, now)
