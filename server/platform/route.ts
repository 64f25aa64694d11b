import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type {
  BodyOf,
  CommonRefusal,
  Endpoint,
  FieldError,
  ParamsOf,
  QueryOf,
  RefusalOf,
  ReplyOf,
} from '../../contract/endpoint.ts'
import { memberHeader } from '../../contract/member-header.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { z } from '../../contract/schema.ts'
import type { SignedIn } from '../session/current.ts'
import { failsCsrfCheck } from './csrf.ts'
import { problemOf, sendProblem } from './problem.ts'
import { isRefusal, refuse, refusalStatus, titleOf, type Refusal } from './refusal.ts'

/**
 * The client for which a call is meant. `route` checks `member` only:
 * - `anyone`: a visitor or a member; the handler gets the member, if one is signed in;
 * - `member`: a signed-in member; 401 for a visitor, and 401 when the calling page was rendered for another member;
 * - `staging`: a staging tool; production does not register these calls;
 * - `network`: an outside service that sends webhooks; the handler of each webhook authenticates the service (webhook.ts).
 */
export type Caller = 'anyone' | 'member' | 'staging' | 'network'
/**
 * Which client a call is meant for, and how often it may call. `csrf: 'never'`: no CSRF check, because the call changes nothing or needs
 * no cookie.
 */
export type Guard = { limit: `${number}/${'sec' | 'min'}` | 'none'; caller: Caller; csrf?: 'never' }

declare module 'fastify' {
  interface FastifyContextConfig {
    caller?: Caller
  }
}

type RequestInput<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> }
export type Context<E extends Endpoint, C extends Caller> = RequestInput<E> & {
  partner: PartnerView
  member: C extends 'member' ? SignedIn : SignedIn | null
  request: FastifyRequest
  reply: FastifyReply
}
/**
 * A FastifyReply: the handler has sent the reply, for example a redirect. A Buffer: JSON that search assembles from prepared parts, sent
 * without the check by the contract; the tests of search make that check.
 */
type Outcome<E extends Endpoint> = ReplyOf<E> | FastifyReply | Buffer | Refusal<RefusalOf<E> | CommonRefusal>

/** Binds one call of the contract to its handler. The guard is required, so that no call lacks one by mistake. */
export function route<E extends Endpoint, C extends Caller>(
  app: FastifyInstance,
  call: E,
  guard: Guard & { caller: C },
  handler: (context: Context<E, C>) => Promise<Outcome<E>>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    config: { rateLimit: rateLimit(guard.limit), caller: guard.caller, call },
    handler: async (request, reply) => {
      const partner = request.partner
      if (!partner) return answerRefusal(request, reply, call, refuse('not_found'))
      if (call.method !== 'GET' && guard.csrf !== 'never' && failsCsrfCheck(request))
        return answerRefusal(request, reply, call, refuse('csrf_refused'))
      const member = await request.signedIn()
      if (guard.caller === 'member' && (!member || isForOtherMember(request, member)))
        return answerRefusal(request, reply, call, refuse('unauthorized'))
      const input = readInput(call, request)
      if (isRefusal(input)) return answerRefusal(request, reply, call, input)
      const outcome = await handler({ ...input, partner, member, request, reply } as unknown as Context<E, C>)
      if (outcome === reply || reply.sent) return reply
      if (isRefusal(outcome)) return answerRefusal(request, reply, call, outcome)
      if (Buffer.isBuffer(outcome))
        return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(outcome)
      // Parses the outcome by the contract before it is sent: a column that the contract does not name cannot leave the server.
      return reply.header('cache-control', 'no-store').send(call.reply.parse(outcome))
    },
  })
}

/** Whether another member was signed in when the page was rendered. */
function isForOtherMember(request: FastifyRequest, member: SignedIn): boolean {
  const expectedId = request.headers[memberHeader]
  return expectedId !== undefined && expectedId !== member.publicId
}

/** Sends a named refusal as the problem that the contract defines, or only its field errors where the call has `fieldErrors: 'array'`. */
export function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Endpoint,
  refusal: Refusal,
): FastifyReply {
  const status = refusalStatus(refusal.refusalCode, call.refusals)
  if (call.fieldErrors === 'array' && refusal.errors)
    return reply.code(status).header('cache-control', 'no-store').send(refusal.errors)
  return sendProblem(
    reply,
    problemOf(status, refusal.refusalCode, titleOf(refusal, request.partner), request.id, refusal.errors),
  )
}

/** Returns the request's data as the contract defines it, or which fields are invalid. */
export function readInput<E extends Endpoint>(
  call: E,
  request: FastifyRequest,
): RequestInput<E> | Refusal<'invalid_request'> {
  const errors: FieldError[] = []
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const result = schema.safeParse(value ?? {})
    if (result.success) return result.data
    errors.push(...result.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })))
    return undefined
  }
  const input = {
    params: parse(call.params, request.params),
    query: parse(call.query, withoutEmpty(request.query)),
    body: parse(call.body, request.body),
  }
  return errors.length > 0 ? refuse('invalid_request', { errors }) : (input as unknown as RequestInput<E>)
}

/** Removes empty query values: `?a=&b=1` means b only (P1-473). */
function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== ''),
  )
}

/** The limit as the rate limiter needs it: calls per window, which is in milliseconds; false without a limit. */
export function rateLimit(limit: Guard['limit']): { max: number; timeWindow: number } | false {
  if (limit === 'none') return false
  const [count, unit] = limit.split('/')
  return { max: Number(count), timeWindow: unit === 'sec' ? 1_000 : 60_000 }
}
