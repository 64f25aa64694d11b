import type { ImpersonationView } from './api/impersonation.ts'
import type { MemberView } from './api/session.ts'
import type { PartnerView } from './brand.ts'
import type { Audience, ContentEntry, ContentName } from './content.ts'

export type Injected = { status: number; body: string }

/** What the server tells the pages about one request: who asks, whose site it is, and a way to the API without a socket. */
export type PageInfo = {
  partner: PartnerView
  member: MemberView | null
  /** An operator who sees the page through the member's eyes. */
  impersonation?: ImpersonationView | undefined
  /** Value of the Content-Security-Policy nonce; none during development. */
  nonce: string | undefined
  /** True where the stand-ins of the outside world may be shown. */
  staging: boolean
  /** The product's time. */
  now: Date
  /** Milliseconds by which the staging tools moved it ahead of real time; 0 in production. */
  aheadMs: number
  /** Drafts are read in place of what is published, and the page says so. */
  preview?: boolean
  /** The page is sent once all of it is there, not piece by piece. */
  whole: boolean
  /** What a person can read out to support. */
  reference: string
  /** Content by name, chosen for this visitor's copy state; drafts where a preview was asked for and the brand allows it. */
  content: (name: ContentName) => Promise<ContentEntry[]>
  /** The copy state that content is chosen by; left out for a page that everybody reads. */
  copyState?: () => Promise<Audience>
  inject(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Injected>
}

/** Of the error page: what a person can read out to support, for a browser that has no reference of its failure. */
export const referenceHeader = 'x-reference'

/** The one function between the server and the built pages. */
export type HandlePage = (request: Request, info: PageInfo) => Promise<Response>
