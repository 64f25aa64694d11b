import { useRouteLoaderData } from 'react-router'
import type { ImpersonationView } from '../../contract/api/impersonation.ts'
import type { MemberView } from '../../contract/api/session.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { ContentEntry } from '../../contract/content.ts'
import type { PageVariant } from '../../contract/native-app.ts'

export type SiteData = {
  /** The canonical origin of the partner's pages: the partner's first own host name, else the origin of the request. */
  origin: string
  partner: PartnerView
  member: MemberView | null
  /** Set while an operator impersonates the member. */
  impersonation?: ImpersonationView | undefined
  staging: boolean
  /** The product's time where the staging tools moved it ahead; null at real time. */
  clock: { now: string; aheadMs: number } | null
  /** Whether drafts replace published content. */
  preview?: boolean | undefined
  /** The font file of the brand, preloaded with the page. */
  font?: string | undefined
  year: number
  /** Whether a browser, the partner's app or an outdated app shows the page. */
  variant: PageVariant
  /** A person closed the announcement bar in this browser within the last day. */
  announcementBarClosed: boolean
  /** The content entries that every page may need; a page's loader adds its own. */
  content: ContentEntry[]
}

/** The data of the root loader; undefined when the loader failed or did not run. */
export const useSiteOrNothing = (): SiteData | undefined => useRouteLoaderData('root')

export function useSite(): SiteData {
  const site = useSiteOrNothing()
  if (!site) throw new Error('useSite: the root loader has no data')
  return site
}

export const useBrand = () => useSite().partner.brand
export const useMember = () => useSite().member
