import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { operatorRefusals } from './operator-session.ts'

/** An error that a person saw, by the reference that they read out. */
export const errorReference = z.object({
  reference: z.string(),
  at: z.string(),
  partner: z.string(),
  /** Null for a visitor. */
  member: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The request: its method and the pattern of its route, such as `POST /api/Member/Cards`. */
  request: z.string(),
  status: z.int(),
  /** The refusal, such as `account_locked`; `page_failed` for an error page. */
  code: z.string(),
  /** The sentence that the person read; empty for an error page. */
  sentence: z.string(),
  /** What the agent can say and do. */
  advice: z.string(),
})
export type ErrorReference = z.infer<typeof errorReference>

/** Looks up a reference among the operator's partners. Letters may be small. */
export const lookUpReference = endpoint({
  method: 'GET',
  path: '/api/References/:reference',
  params: z.object({ reference: z.string().max(20) }),
  reply: errorReference,
  refusals: { ...operatorRefusals, unknown_reference: 404 },
})
