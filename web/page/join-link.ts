import type { CopyKey } from '../copy/common-copy.ts'
import type { SiteData } from '../site/partner.ts'
import { addCardPath, joinPath, ssoPath } from '../site/paths.ts'

/** `isServerRoute`: the URL is a route of the server, not a page of the site. */
export type JoinLink = { text: CopyKey; short: CopyKey; to: string; isServerRoute: boolean }

/**
 * How a visitor or a member without a card becomes a card member; null at a partner without enrollment, for a card member and for a
 * member whose last card is gone. A visitor joins on the site or by the partner's sign-in (P1-107). A member without a card finishes
 * joining (P1-102) on the join page when the partner uses single sign-on, else in the card form.
 */
export function joinLinkFor({ partner, member }: Pick<SiteData, 'partner' | 'member'>): JoinLink | null {
  const { enrollmentType } = partner.brand
  if (enrollmentType === 'none') return null
  const joinPage = { text: 'shell.joinLong', short: 'shell.join', to: joinPath(), isServerRoute: false } as const
  if (!member)
    return enrollmentType === 'sso'
      ? { text: 'shell.joinSso', short: 'shell.join', to: ssoPath(joinPath()), isServerRoute: true }
      : joinPage
  if (member.memberType !== 'NonCardMember') return null
  return enrollmentType === 'sso'
    ? joinPage
    : { text: 'shell.finish', short: 'shell.finish', to: addCardPath(), isServerRoute: false }
}
