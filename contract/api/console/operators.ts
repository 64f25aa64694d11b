import { operatorRoles } from '../../../domain/operators/roles.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../schema.ts'
import { passkeyView } from '../passkeys.ts'
import { operatorRefusals } from './operator-session.ts'

const role = z.enum(operatorRoles)
/** Partner ids; null is every partner. */
const scope = z.array(z.string().min(1).max(60)).max(200).nullable()

export const operatorView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  partners: scope,
  /**
   * `invited`: has a set-up link and no password yet. `locked`: too many sign-ins with a wrong password or a wrong second factor;
   * the lock ends by itself.
   */
  state: z.enum(['invited', 'active', 'locked', 'disabled']),
  /** Latest request and latest sign-in of the operator's sessions. Null without a session, and in every reply except the list. */
  lastSeenAt: z.string().nullable(),
  signedInAt: z.string().nullable(),
  /** End of the lock; null without one. */
  lockedUntil: z.string().nullable(),
  /** Second factors of the operator. */
  usesCodes: z.boolean(),
  passkeys: z.array(passkeyView.pick({ name: true, createdAt: true })),
  /** Whether this is the caller. Only another administrator may change the caller's role and access. */
  isSelf: z.boolean(),
})
export type OperatorView = z.infer<typeof operatorView>

export const operatorPageSize = 50

/** Operators by name. */
export const listOperators = endpoint({
  method: 'GET',
  path: '/api/Operators',
  query: z.object({
    /** Part of a name or an email. */
    text: z.string().trim().max(100).default(''),
    /** Id of the last operator of the previous page. */
    after: z.uuid().optional(),
  }),
  reply: z.object({ operators: z.array(operatorView), hasMore: z.boolean() }),
  refusals: operatorRefusals,
})

/** The link with which a new operator chooses a password and pairs an authenticator. The API returns it once; it is valid for a day. */
const setUpLink = z.object({ operator: operatorView, setUpUrl: z.string() })

export const inviteOperator = endpoint({
  method: 'POST',
  path: '/api/Operators',
  body: z.object({
    name: z.string().trim().min(1).max(80),
    email: z.email().max(100).toLowerCase(),
    role,
    partners: scope,
  }),
  reply: setUpLink,
  refusals: { ...operatorRefusals, email_taken: 409, beyond_your_scope: 403 },
})

const params = z.object({ id: z.uuid() })
/** `yourself`: the operator is the caller, whose account another administrator must change. */
const changeRefusals = { ...operatorRefusals, unknown_operator: 404, yourself: 409, beyond_your_scope: 403 } as const

export const changeOperator = endpoint({
  method: 'PUT',
  path: '/api/Operators/:id',
  params,
  body: z.object({ role, partners: scope, disabled: z.boolean() }),
  reply: operatorView,
  refusals: changeRefusals,
})

/** Creates a new set-up link after a lost phone or forgotten password. The old factors and all sessions end immediately. */
export const renewSetUp = endpoint({
  method: 'POST',
  path: '/api/Operators/:id/SetUp',
  params,
  reply: setUpLink,
  refusals: changeRefusals,
})
