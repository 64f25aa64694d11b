import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, CommonRefusal, Endpoint, ParamsOf, QueryOf, RefusalOf, ReplyOf } from '../../contract/endpoint.ts'
import { csrfHeader } from '../../contract/csrf.ts'
import { hasRight, type OperatorRight } from '../../domain/operators/roles.ts'
import { isCrossOrigin } from '../platform/csrf.ts'
import { isRefusal, refuse, type Refusal } from '../platform/refusal.ts'
import { answerRefusal, rateLimit, readInput, type Guard } from '../platform/route.ts'
import type { ConsoleDeps } from './deps.ts'
import { currentOperator, operatorCsrfToken, type Operator } from './session.ts'

/** `anyone`: also before sign-in; `operator`: any role; otherwise the right that the role needs (domain/operators/roles.ts). */
export type ConsoleGuard = { limit: Guard['limit']; caller: 'anyone' | 'operator' | OperatorRight }

export type ConsoleRequest<E extends Endpoint, C extends ConsoleGuard['caller']> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  operator: C extends 'anyone' ? Operator | null : Operator
  request: FastifyRequest
  reply: FastifyReply
}
type Outcome<E extends Endpoint> = ReplyOf<E> | Refusal<RefusalOf<E> | CommonRefusal>

/**
 * Registers the route of a call of the console's contract. The route checks in this order: rate limit, origin of the request, session,
 * CSRF token (not for GET), role, input. A call for anyone needs no session, token or role.
 */
export function consoleRoute<E extends Endpoint, C extends ConsoleGuard['caller']>(
  app: FastifyInstance,
  deps: ConsoleDeps,
  call: E,
  guard: ConsoleGuard & { caller: C },
  handler: (context: ConsoleRequest<E, C>) => Promise<Outcome<E>>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    config: { rateLimit: rateLimit(guard.limit), call },
    handler: async (request, reply) => {
      const replyWith = (refusal: Refusal) => answerRefusal(request, reply, call, refusal)
      if (isCrossOrigin(request)) return replyWith(refuse('csrf_refused'))
      const operator = await currentOperator(deps, request)
      if (guard.caller !== 'anyone') {
        if (!operator) return replyWith(refuse('unauthorized', { title: 'Please sign in.' }))
        if (call.method !== 'GET' && !hasCsrfToken(deps, request, operator)) return replyWith(refuse('csrf_refused'))
        if (guard.caller !== 'operator' && !hasRight(operator.role, guard.caller))
          return replyWith(refuse('not_allowed', { title: 'Your role does not allow this.' }))
      }
      const input = readInput(call, request)
      if (isRefusal(input)) return replyWith(input)
      const outcome = await handler({ ...input, operator, request, reply } as unknown as ConsoleRequest<E, C>)
      if (isRefusal(outcome)) return replyWith(outcome)
      return reply.header('cache-control', 'no-store').send(call.reply.parse(outcome))
    },
  })
}

function hasCsrfToken({ settings }: ConsoleDeps, request: FastifyRequest, { sessionHash }: Operator): boolean {
  const header = Buffer.from(String(request.headers[csrfHeader] ?? ''))
  const expectedToken = Buffer.from(operatorCsrfToken(settings.operatorKey, sessionHash))
  return header.length === expectedToken.length && timingSafeEqual(header, expectedToken)
}
