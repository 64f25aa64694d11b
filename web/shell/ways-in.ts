import type { CopyKey } from '../copy/defaults.ts'
import type { SiteData } from '../partner.ts'
import { addCardPath, joinPath, ssoPath } from '../paths.ts'

/** `outside`: the server answers there, not a page of the site. */
export type WayIn = { text: CopyKey; short: CopyKey; to: string; outside: boolean }

/**
 * How this visitor becomes a card member, or null where there is nothing to join or nothing left to do (spec 1 §2.3): a visitor joins on the site or
 * with the partner's own sign-in; who came by that sign-in still joins; who joined on the site still links a card.
 */
export function wayToJoin({ partner, member }: Pick<SiteData, 'partner' | 'member'>): WayIn | null {
  const { enrollmentType } = partner.brand
  if (enrollmentType === 'none') return null
  const here = { text: 'shell.joinLong', short: 'shell.join', to: joinPath(), outside: false } as const
  if (!member)
    return enrollmentType === 'sso'
      ? { text: 'shell.joinSso', short: 'shell.join', to: ssoPath(joinPath()), outside: true }
      : here
  if (member.memberType !== 'NonCardMember') return null
  return enrollmentType === 'sso'
    ? here
    : { text: 'shell.finish', short: 'shell.finish', to: addCardPath(), outside: false }
}
