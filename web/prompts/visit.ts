import type { MemberView } from '../../contract/api/session.ts'
import type { Brand } from '../../contract/brand.ts'
import type { SiteData } from '../site/partner.ts'
import type { SurveyRule } from '../../domain/surveys/display.ts'

/** The input of the prompts' rules, including the clock. */
export type SiteVisit = {
  /** Milliseconds since 1970. */
  now: number
  path: string
  memberType: MemberView['memberType'] | null
  brand: Pick<Brand, 'appAnnouncementModal' | 'generalModalType' | 'hasPWAInstallBanner' | 'homePage'>
  /** Whether the content has copy for the prompt. */
  copy: { announcement: boolean; popup: boolean }
  surveys: readonly SurveyRule[]
  /** Inside the partner's app. */
  native: boolean
  browser: {
    userAgent: string
    /** The screen reports several touch points, as an iPad's does and a Mac's does not. */
    touch: boolean
    /** Opened from the home screen. */
    standalone: boolean
    /** The browser offered to install, and the site holds its prompt. */
    deferredPrompt: boolean
  }
  /** The values in the browser's storage; null when nothing is stored. */
  stored: {
    ssoDismissed: string | null
    announcementUntil: string | null
    popupSeen: string | null
    installLater: string | null
  }
  /** When each survey was last seen, in milliseconds since 1970. */
  surveysSeen: Readonly<Record<string, number>>
}

/** The part of the input that comes from the site’s data. `copy` is derived from the content. */
export const visitOfSite = ({ partner, member, variant }: SiteData, copy: SiteVisit['copy']) =>
  ({
    memberType: member?.memberType ?? null,
    brand: partner.brand,
    copy,
    native: variant !== '',
  }) satisfies Partial<SiteVisit>

/** Whether a stored time is in the future; false for values that are no date. */
export const isInFuture = (stored: string | null, now: number): boolean => stored !== null && Date.parse(stored) > now

const dayMs = 24 * 3600_000
export const daysAhead = (days: number, now: number): string => new Date(now + days * dayMs).toISOString()
