import { useRouteLoaderData } from 'react-router'
import type { MemberView } from '../contract/api/session.ts'
import type { PartnerView } from '../contract/brand.ts'

export type SiteData = { partner: PartnerView; member: MemberView | null; staging: boolean; year: number }

/** What the root loaded; errors before it ran leave nothing. */
export const useSiteOrNothing = (): SiteData | undefined => useRouteLoaderData('root')

export function useSite(): SiteData {
  const site = useSiteOrNothing()
  if (!site) throw new Error('The page was drawn outside of a site.')
  return site
}

export const useBrand = () => useSite().partner.brand
export const useMember = () => useSite().member
