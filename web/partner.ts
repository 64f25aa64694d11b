import { useRouteLoaderData } from 'react-router'
import type { ImpersonationView } from '../contract/api/impersonation.ts'
import type { MemberView } from '../contract/api/session.ts'
import type { PartnerView } from '../contract/brand.ts'
import type { ContentEntry } from '../contract/content.ts'
import type { PageVariant } from '../contract/native-app.ts'

export type SiteData = {
  /** Where the partner's pages live for everybody: its first host name of its own, else the one that was asked. */
  origin: string
  partner: PartnerView
  member: MemberView | null
  /** An operator who sees the site through the member's eyes. */
  impersonation?: ImpersonationView | undefined
  staging: boolean
  /** The product's time where the staging tools moved it ahead; null at real time. */
  clock: { now: string; aheadMs: number } | null
  /** Drafts stand where visitors read what is published. */
  preview?: boolean | undefined
  /** The file of the brand's family, asked for with the page. */
  font?: string | undefined
  year: number
  /** A browser, the partner's own app, or one too old for it. */
  variant: PageVariant
  /** The visitor closed the announcement bar within the last day. */
  barClosed: boolean
  /** The entries every page may need; a page's own come with its loader. */
  content: ContentEntry[]
}

/** What the root loaded; errors before it ran leave nothing. */
export const useSiteOrNothing = (): SiteData | undefined => useRouteLoaderData('root')

export function useSite(): SiteData {
  const site = useSiteOrNothing()
  if (!site) throw new Error('The page was drawn outside of a site.')
  return site
}

export const useBrand = () => useSite().partner.brand
export const useMember = () => useSite().member
