import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import cookie from '@fastify/cookie'
import { hostJudge, isHealthPath } from '../../domain/own-hosts.ts'
import { answerClientErrors, answerFrameworkError } from '../platform/framework-errors.ts'
import { newReference, problemOf, sendProblem } from '../platform/problem.ts'
import { closedPolicy, securityHeaders } from '../platform/headers.ts'
import { registerLimits } from '../platform/limits.ts'
import { limitJsonDepth, refuseUnstorableText } from '../platform/stored-text.ts'
import { auditRoutes } from './audit.ts'
import { consoleClaimRoutes } from './claims.ts'
import type { ConsoleDeps } from './deps.ts'
import { dineRoutes } from './dines.ts'
import { operatorImpersonationRoutes } from './impersonations.ts'
import { operatorFactorRoutes } from './factors.ts'
import { holdRoutes } from './holds.ts'
import { jobRoutes } from './jobs.ts'
import { memberRoutes } from './members.ts'
import { operatorCodeRoutes } from './new-codes.ts'
import { lockRoutes } from './locks.ts'
import { newEmailRoutes } from './new-email.ts'
import { referenceRoutes } from './references.ts'
import { rewardRoutes } from './rewards.ts'
import { moderationRoutes } from './reviews.ts'
import { operatorRoutes } from './operators.ts'
import { consoleOverviewRoutes } from './overview.ts'
import { payoutRoutes } from './payouts.ts'
import { postingFileRoutes } from './posting-files.ts'
import { operatorPasskeyRoutes } from './passkeys.ts'
import { setUpRoutes } from './set-up.ts'
import { consoleSurveyRoutes } from './surveys.ts'
import { operatorSignInRoutes } from './sign-in.ts'

const bodyBytesMax = 32 * 1024

type Failure = Error & { statusCode?: number; isRateLimited?: boolean }

/** The operators' console as one Fastify app, without its pages. Its process shares only the database with the member site. */
export async function buildConsole(
  deps: ConsoleDeps,
  logger?: FastifyServerOptions['loggerInstance'],
): Promise<FastifyInstance> {
  const { trustedProxies, production } = deps.settings
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: bodyBytesMax,
    requestTimeout: 15_000,
    genReqId: () => newReference(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => answerFrameworkError(error, request, reply, production),
    clientErrorHandler: answerClientErrors(production),
  })
  limitJsonDepth(app)
  refuseUnstorableText(app)
  await app.register(cookie)
  await registerLimits(app)
  const judgeHost = hostJudge([deps.settings.origin])
  app.addHook('onRequest', async (request, reply) => {
    const verdict = isHealthPath(request.url) ? 'own' : judgeHost(request.raw)
    if (verdict === 'own') return undefined
    const [status, code] = verdict === 'repeated' ? ([400, 'invalid_request'] as const) : ([421, 'other_host'] as const)
    return sendProblem(reply, problemOf(status, code, 'The console is not at this address.', request.id))
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(securityHeaders(production))
    // The console opens a member's site with a form, and the site checks the header `origin`. This policy sends the origin and no path.
    reply.header('referrer-policy', 'strict-origin')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', closedPolicy)
  })
  handleErrors(app)
  app.get('/healthz', async () => ({ ok: true }))
  for (const routes of [
    operatorSignInRoutes,
    setUpRoutes,
    operatorPasskeyRoutes,
    operatorFactorRoutes,
    operatorCodeRoutes,
    consoleOverviewRoutes,
    memberRoutes,
    newEmailRoutes,
    lockRoutes,
    rewardRoutes,
    referenceRoutes,
    holdRoutes,
    dineRoutes,
    moderationRoutes,
    consoleClaimRoutes,
    operatorImpersonationRoutes,
    payoutRoutes,
    postingFileRoutes,
    consoleSurveyRoutes,
    jobRoutes,
    auditRoutes,
    operatorRoutes,
  ])
    routes(app, deps)
  return app
}

function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Failure, request, reply) => {
    if (error.isRateLimited)
      return sendProblem(
        reply,
        problemOf(429, 'too_many_requests', 'That was a lot in a short time. Please wait a moment.', request.id),
      )
    const status = error.statusCode ?? 500
    if (status < 500) return sendProblem(reply, problemOf(status, 'invalid_request', error.message, request.id))
    request.log.error({ err: error, reference: request.id, path: request.url.split('?')[0] }, 'unexpected')
    const title = status === 503 ? 'The console is very busy. Please try again.' : 'Something went wrong on our side.'
    return sendProblem(reply, problemOf(status, status === 503 ? 'overloaded' : 'unexpected', title, request.id))
  })
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, problemOf(404, 'not_found', 'There is nothing at this address.', request.id)),
  )
}
