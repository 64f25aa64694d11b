import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { memberRow } from './members.ts'

/** The console's first page: numbers of the last 24 hours, the members that the operator opened last, and current impersonations. */
export const overview = endpoint({
  method: 'GET',
  path: '/api/Overview',
  reply: z.object({
    /** Numbers of new members, cards, dines and award revisions in the last 24 hours, one row per partner. */
    day: z.array(z.object({ partner: z.string(), joined: z.int(), cards: z.int(), dines: z.int(), rewards: z.int() })),
    /** Partners whose folder has faults, with one line per fault. They keep their version in force, or are not open without one. */
    brandFaults: z.array(
      z.object({ partner: z.string(), isOpen: z.boolean(), faults: z.array(z.string()), at: z.string() }),
    ),
    recent: z.array(memberRow),
    impersonations: z.array(
      z.object({
        id: z.string(),
        partner: z.string(),
        memberId: z.string(),
        memberName: z.string(),
        operatorName: z.string(),
        mode: z.enum(['look', 'act']),
        since: z.string(),
      }),
    ),
  }),
  refusals: {},
})
export type OverviewView = z.infer<(typeof overview)['reply']>
