import type { FastifyInstance } from 'fastify'
import { findMembers, memberPageSize, memberTimeline, openMember } from '../../contract/api/console/members.ts'
import { parseMemberSearch } from '../../domain/operators/member-search.ts'
import { includesPartner, hasRight } from '../../domain/operators/roles.ts'
import { appendAudit } from '../audit/append.ts'
import { enrollmentsOf } from '../bonuses/queries.ts'
import { refuse } from '../platform/refusal.ts'
import { closingOf, legalHoldOf } from './closing-queries.ts'
import type { ConsoleDeps } from './deps.ts'
import { signInStateOf } from './lock-queries.ts'
import {
  cardsOfMember,
  activeCardsOfMembers,
  searchMembers,
  fullMember,
  countOpenSessions,
  rewardsOfMember,
  hasPartnerIdentity,
} from './member-queries.ts'
import { bonusLines, serializeMemberDetail, serializeMemberRow } from './serialize.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'
import { similarMembers } from './similar-members.ts'
import { timelineBefore } from './timeline.ts'

/** The same refusal for a member out of scope and for an unknown id, so that it does not reveal which members exist. */
export const unknownMember = () => refuse('unknown_member', { title: 'There is no such member among yours.' })

const guard = { limit: '240/min', caller: 'find members' } as const

export function memberRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  findRoute(app, deps)

  consoleRoute(app, deps, openMember, guard, async ({ params, operator, request }) => {
    const { partner, id } = params
    if (!includesPartner(operator.scope, partner)) return unknownMember()
    const now = deps.clock.now()
    return inScope(deps.db, operator.scope, async (tx) => {
      const row = await fullMember(tx, partner, id)
      if (!row) return unknownMember()
      await appendAudit(tx, now, { action: 'opened member', operator, partner, member: id, reference: request.id })
      const related = {
        cards: await cardsOfMember(tx, partner, id),
        rewards: await rewardsOfMember(tx, partner, id),
        bonuses: bonusLines(await enrollmentsOf(tx, partner, id), now),
        openSessions: await countOpenSessions(tx, partner, id, now),
        signIn: await signInStateOf(tx, { partner, id, now }),
        signsInAtPartner: await hasPartnerIdentity(tx, partner, id),
        closing: await closingOf(tx, partner, id),
        hold: await legalHoldOf(tx, partner, id),
      }
      return serializeMemberDetail(row, related, operator.role)
    })
  })

  // The timeline alone reveals as much as the member's page, so the log records its reads too.
  consoleRoute(app, deps, memberTimeline, guard, async ({ params, query, operator, request }) => {
    const { partner, id } = params
    if (!includesPartner(operator.scope, partner)) return unknownMember()
    return inScope(deps.db, operator.scope, async (tx) => {
      if (!(await fullMember(tx, partner, id))) return unknownMember()
      const about = { partner, member: id, reference: request.id }
      const before = query.before ? new Date(query.before) : null
      const timeline = await timelineBefore(tx, { partner, id, before, kind: query.kind })
      await appendAudit(tx, deps.clock.now(), { action: 'read timeline', operator, ...about })
      return timeline
    })
  })
}

function findRoute(app: FastifyInstance, deps: ConsoleDeps): void {
  consoleRoute(app, deps, findMembers, guard, async ({ body, operator, request }) => {
    const search = parseMemberSearch(body.text)
    // A prefix search would let a role that sees no contacts guess an email letter by letter.
    const needsWholeEmail = !hasRight(operator.role, 'see contacts')
    if (!search) return { searchable: false, isSimilar: false, members: [], hasMore: false }
    const partnersInScope = (await deps.partners.inScope(operator.scope)).map(({ id }) => id)
    const partners = partnersInScope.filter((id) => body.partner === '' || id === body.partner)
    if (partners.length === 0) return { searchable: true, isSimilar: false, members: [], hasMore: false }
    return inScope(deps.db, operator.scope, async (tx) => {
      const matches = await searchMembers(tx, search, {
        partners,
        needsWholeEmail,
        after: body.after,
        limit: memberPageSize + 1,
      })
      const similar =
        matches.length === 0 && body.after === undefined
          ? await similarMembers(tx, search, { partners, seesContacts: !needsWholeEmail, limit: memberPageSize })
          : []
      const members = similar.length > 0 ? similar : matches.slice(0, memberPageSize)
      const cards = await activeCardsOfMembers(
        tx,
        members.map(({ id }) => id),
      )
      // The log records the kind of search and not its text, which may name a person.
      const by = Object.keys(search).join(', ')
      const detail = { by: similar.length > 0 ? `similar ${by}` : by, matches: members.length }
      const about = body.partner ? { partner: body.partner } : {}
      await appendAudit(tx, deps.clock.now(), {
        action: 'searched members',
        operator,
        ...about,
        detail,
        reference: request.id,
      })
      return {
        searchable: true,
        isSimilar: similar.length > 0,
        members: members.map((row) => serializeMemberRow(row, cards, operator.role)),
        hasMore: matches.length > memberPageSize,
      }
    })
  })
}
