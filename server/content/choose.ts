import type { MemberView } from '../../contract/api/session.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { Audience, ContentEntry, ContentName } from '../../contract/content.ts'
import { copyState } from '../../domain/content/copy-state.ts'
import type { ContentLog, ContentSource } from '../../providers/content/content.ts'
import { embeddedContent } from '../../providers/content/embedded.ts'
import { cachedContent } from '../../providers/content/cached.ts'
import { fetchRemote } from '../../providers/content/remote.ts'
import { isOfferedNewMemberBonus } from '../bonuses/active.ts'
import type { Partners } from '../brands/store.ts'
import { withOwnPictures } from '../partner-files/resolve.ts'
import { inPartner, type Db } from '../database/connect.ts'
import type { Clock } from '../platform/clock-and-ids.ts'
import { loadDrafts } from './queries.ts'

export type ContentRequest = { partner: PartnerView; member: MemberView | null; preview: boolean }

/** Above this number no further missing picture is logged. */
const reportedPicturesMax = 1_000

/** A partner's content for a visitor or member, from any source, and the copy state that selects the entries. */
export type Content = {
  entries(request: ContentRequest, name: ContentName): Promise<ContentEntry[]>
  /** Returns '' for a partner without copy states, and for a member to whom no copy state applies. */
  copyState(partner: PartnerView, member: MemberView | null): Promise<Audience>
}

type ContentDependencies = {
  db: Db
  clock: Clock
  partners: Partners
  log: ContentLog
  /** The origins that content may be fetched from: CONTENT_ORIGINS. */
  origins: readonly string[]
  /** Whether a member may still accept a new-member bonus; by default the partner's bonuses decide. */
  offersNewMemberBonus?: (partner: PartnerView, member: MemberView) => Promise<boolean>
}

/**
 * Chooses the source by the brand's cmsRoute: a path of this site reads our tables, and an address reads an external service if
 * CONTENT_ORIGINS allows its origin. An address of another origin is logged once and reads our tables. Our entries are also the fallback
 * for content that the service has never delivered, and for drafts while it fails: a page with the brand folder's texts is better than an
 * empty one.
 */
export function openContent({ db, clock, partners, log, origins, ...options }: ContentDependencies): Content {
  const offersNewMemberBonus =
    options.offersNewMemberBonus ?? ((partner, member) => isOfferedNewMemberBonus({ db, clock }, partner, member))
  const embedded = embeddedContent({
    live: (id) => partners.content(id).live,
    drafts: (id) => inPartner(db, id, (tx) => loadDrafts(tx, id)),
  })
  const remotes = new Map<string, ContentSource>()
  const reportedRoutes = new Set<string>()

  const sourceOf = ({ id, brand: { cmsRoute } }: PartnerView): ContentSource => {
    if (!URL.canParse(cmsRoute)) return embedded
    if (!origins.includes(new URL(cmsRoute).origin)) {
      if (!reportedRoutes.has(cmsRoute))
        log.warn({ partner: id, cmsRoute }, 'CONTENT_ORIGINS does not allow this address')
      reportedRoutes.add(cmsRoute)
      return embedded
    }
    const openRemote = remotes.get(cmsRoute)
    if (openRemote) return openRemote
    const remote = cachedContent((request) => fetchRemote({ baseUrl: cmsRoute, log }, request), {
      now: () => clock.now().getTime(),
      log,
    })
    remotes.set(cmsRoute, remote)
    return remote
  }

  const stateOf = async (partner: PartnerView, member: MemberView | null): Promise<Audience> => {
    if (!partner.brand.copyStates) return ''
    return copyState(member && { ...member, canAcceptNewMemberBonus: await offersNewMemberBonus(partner, member) })
  }

  const reportedPictures = new Set<string>()
  const entriesFrom = async (
    { partner, member, preview }: ContentRequest,
    name: ContentName,
  ): Promise<ContentEntry[]> => {
    const request = { partnerId: partner.id, name, state: await stateOf(partner, member), preview }
    const source = sourceOf(partner)
    if (source === embedded) return embedded.entries(request)
    return source.entries(request).catch((error: unknown) => {
      log.warn({ partner: partner.id, name, reason: String(error) }, 'falling back to our content')
      return embedded.entries(request)
    })
  }

  return {
    copyState: stateOf,
    entries: async (request, name) => {
      const { id, brand } = request.partner
      const reportMissing = (picture: string) => {
        if (reportedPictures.has(`${id} ${picture}`) || reportedPictures.size > reportedPicturesMax) return
        reportedPictures.add(`${id} ${picture}`)
        log.warn({ partner: id, picture }, 'content names a picture that is not stored; the page shows none')
      }
      return (await entriesFrom(request, name)).map((entry) =>
        withOwnPictures(entry, partners.files(id), brand.imageRoute, reportMissing),
      )
    },
  }
}
