import type { PartnerView } from '../../contract/brand.ts'
import type { PageInfo } from '../../contract/pages.ts'

/** What the server hands to a page: a visitor without a session, no content, and an API that never answers well. */
export const pageInfoOf = (partner: PartnerView, change: Partial<PageInfo> = {}): PageInfo => ({
  ...{
    partner,
    member: null,
    nonce: undefined,
    staging: false,
    now: new Date(),
    aheadMs: 0,
    reference: 'R',
    whole: true,
  },
  content: async () => [],
  inject: async () => ({ status: 500, body: '{}' }),
  ...change,
})
