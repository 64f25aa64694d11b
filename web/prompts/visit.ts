import type { MemberView } from '../../contract/api/session.ts'
import type { Brand } from '../../contract/brand.ts'
import type { SiteData } from '../site/partner.ts'
import type { SurveyRule } from '../../domain/surveys/display.ts'

/** What is known of a visit when a prompt asks whether it may show: the whole input of each rule, the clock included. */
export type SiteVisit = {
  /** Milliseconds since 1970. */
  now: number
  path: string
  memberType: MemberView['memberType'] | null
  brand: Pick<Brand, 'appAnnouncementModal' | 'generalModalType' | 'hasPWAInstallBanner' | 'homePage'>
  /** Whether the content has words for it. */
  copy: { announcement: boolean; popup: boolean }
  surveys: readonly SurveyRule[]
  /** Inside the partner's own app. */
  native: boolean
  browser: {
    userAgent: string
    touch: boolean
    /** Opened from the home screen already. */
    standalone: boolean
    /** The browser offered to install and was asked to wait. */
    deferredPrompt: boolean
  }
  /** As they stand in the browser's storage; null where nothing is kept. */
  stored: {
    ssoDismissed: string | null
    announcementUntil: string | null
    popupSeen: string | null
    installLater: string | null
  }
  /** When each survey was last seen, in milliseconds since 1970. */
  surveysSeen: Readonly<Record<string, number>>
}

/** What the page itself knows of a visit; the rest is the browser's. */
export const visitOfSite = ({ partner, member, variant: face }: SiteData, copy: SiteVisit['copy']) =>
  ({
    memberType: member?.memberType ?? null,
    brand: partner.brand,
    copy,
    native: face !== '',
  }) satisfies Partial<SiteVisit>

/** Whether a kept moment is still to come. What is no date was never kept by us. */
export const stillAhead = (stored: string | null, now: number): boolean => stored !== null && Date.parse(stored) > now

const dayMs = 24 * 3600_000
export const daysAhead = (days: number, now: number): string => new Date(now + days * dayMs).toISOString()
