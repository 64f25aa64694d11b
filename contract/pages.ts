import type { ImpersonationView } from './api/impersonation.ts'
import type { MemberView } from './api/session.ts'
import type { PartnerView } from './brand.ts'
import type { Audience, ContentEntry, ContentName } from './content.ts'

export type InjectedReply = { status: number; body: string }

/** Styles of a partner's own font family, for the document's style element, and the address of the file that pages preload. */
export type OwnFontStyles = { css: string; preload: string }

/** Context of one page request: partner, member, and access to the API without a socket. */
export type PageInfo = {
  partner: PartnerView
  member: MemberView | null
  /** Set during an operator's impersonation of the member. */
  impersonation?: ImpersonationView | undefined
  /** Nonce of the Content-Security-Policy; undefined during development. */
  nonce: string | undefined
  /** Absent for a partner whose family is one of the platform's. */
  fontStyles?: OwnFontStyles | undefined
  /** Whether the page may link to the staging tools and the sandbox. */
  staging: boolean
  /** The present by the product's clock, which the staging tools can move. */
  now: Date
  /** Milliseconds by which the staging tools moved `now` ahead of real time; 0 in production. */
  aheadMs: number
  /** Whether the page shows drafts in place of published content, with a notice. */
  preview?: boolean
  /** Whether to send the page when it is complete, without streaming. */
  withoutStreaming: boolean
  /** Reference of the request, for support; empty for a page that is the same for everyone. */
  reference: string
  /** Content by name in the variants for the reader's audience; drafts in a preview that the brand allows. */
  content: (name: ContentName) => Promise<ContentEntry[]>
  /** The reader's audience, whose variants of content the page shows; absent for a page that is the same for everyone. */
  copyState?: () => Promise<Audience>
  inject(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<InjectedReply>
}

/** The reply with the error page has the reference for support in this header. */
export const referenceHeader = 'x-reference'

/** The only interface between the server and the built pages. */
export type HandlePage = (request: Request, info: PageInfo) => Promise<Response>
