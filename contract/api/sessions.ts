import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

export const sessionView = z.object({
  /** Names the session without being able to open it. */
  id: z.string(),
  /** As its owner would call it ("Chrome on Windows"); '' where that is not known. */
  device: z.string(),
  /** An operator who sees the site as the member. */
  byOperator: z.boolean(),
  remembered: z.boolean(),
  startedAt: z.string(),
  /** To the minute: a session is written back no more often. */
  lastUsedAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>

/** Where one is signed in: every session that is neither over nor ended, the one that asks first, then the latest used. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/Member/Sessions',
  reply: z.object({ items: z.array(sessionView) }),
  refusals: {},
})

/** Signs out one other session by its id, or without an id all the others, on every node at once. The one that asks goes on. */
export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/Member/Sessions',
  query: z.object({ id: z.string().max(64).optional() }),
  reply: z.object({ ended: z.number().int() }),
  refusals: {},
})
