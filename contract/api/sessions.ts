import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

export const sessionView = z.object({
  /** Identifies the session; it does not grant access. */
  id: z.string(),
  /** Name of the device, such as "Chrome on Windows"; empty when unknown. */
  device: z.string(),
  /** Whether the session is an operator's impersonation. */
  byOperator: z.boolean(),
  remembered: z.boolean(),
  startedAt: z.string(),
  /** Accurate to a minute, because the server updates a session at most once a minute. */
  lastUsedAt: z.string(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>

/** The member's valid sessions, at most 100: the current session first, then the others, most recently used first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/Member/Sessions',
  reply: z.object({ items: z.array(sessionView) }),
  refusals: {},
})

/** Ends another session by its id; without an id, ends all others. Every node refuses an ended session. The current session stays. */
export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/Member/Sessions',
  query: z.object({ id: z.string().max(64).optional() }),
  reply: z.object({ endedCount: z.number().int() }),
  refusals: {},
})
