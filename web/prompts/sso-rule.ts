import type { SiteVisit } from './visit.ts'

/**
 * Whether the single-sign-on modal shows: once (P1-378), where the brand's `appAnnouncementModal` is on (P1-606),
 * never for a closed account (P1-379). It invites to join and sign in, so a card member does not see it.
 */
export const showsSsoNote = ({ brand, memberType, stored }: SiteVisit): boolean =>
  brand.appAnnouncementModal &&
  stored.ssoDismissed === null &&
  memberType !== 'ClosedAccountMember' &&
  memberType !== 'EnrolledCardMember'
