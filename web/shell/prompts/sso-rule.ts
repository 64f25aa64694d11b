import type { Visit } from './visit.ts'

/**
 * The single-sign-on modal: once, where the brand's `appAnnouncementModal` is on, and never for a closed account (spec 1 §4.6). It invites to sign in and
 * to join, so that a card member, who has done both, is left alone.
 */
export const showsSsoNote = ({ brand, memberType, stored }: Visit): boolean =>
  brand.appAnnouncementModal &&
  stored.ssoDismissed === null &&
  memberType !== 'ClosedAccountMember' &&
  memberType !== 'EnrolledCardMember'
