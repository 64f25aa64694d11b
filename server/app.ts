import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import cookie from '@fastify/cookie'
import { csrf } from '../contract/api/session.ts'
import type { PartnerView } from '../contract/brand.ts'
import { activationRoutes } from './activation/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { memberEvents } from './activity/events.ts'
import type { LiveActivity } from './activity/live.ts'
import { isUnavailable, sendClosedSite, sendUnavailable, sendUnknownSite } from './brands/not-found.ts'
import { partnerMarkRoute } from './brands/mark-route.ts'
import { brandRoutes } from './brands/routes.ts'
import { cardRoutes } from './cards/routes.ts'
import { claimRoutes } from './claims/routes.ts'
import { closingRoutes } from './closing/routes.ts'
import { deriveSecret } from './config.ts'
import { contentRoutes } from './content/routes.ts'
import { watchImpersonation } from './impersonation/hook.ts'
import { impersonationRoutes } from './impersonation/routes.ts'
import { favoriteRoutes } from './favorites/routes.ts'
import { bonusRoutes } from './bonuses/routes.ts'
import { prospectCaptureRoutes } from './joining/prospects.ts'
import { humanCheckRoutes } from './human-check/routes.ts'
import { joiningRoutes } from './joining/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { filePolicy, mapOrigins } from './pages/policy.ts'
import { csrfTokenFor } from './platform/csrf.ts'
import type { Deps } from './platform/deps.ts'
import { answerClientErrors, answerFrameworkError } from './platform/framework-errors.ts'
import { securityHeaders } from './platform/headers.ts'
import { registerLimits } from './platform/limits.ts'
import { newReference, problemOf, sendProblem } from './platform/problem.ts'
import { sendRefusal } from './platform/refusal.ts'
import { hasRepeatedHost, isLoopbackHost, normalizeRequestAddress } from './platform/request-address.ts'
import { limitJsonDepth, refuseUnstorableText } from './platform/stored-text.ts'
import { memberDataRoutes } from './profile/data.ts'
import { profileRoutes } from './profile/routes.ts'
import { cookieNames, newVisitor, setVisitorCookie } from './session/cookies.ts'
import { signedInMember, type SignedIn } from './session/current.ts'
import { personStatusRoutes } from './session/person-status.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { requiredEmailChangeRoutes } from './sign-in/required-email-change.ts'
import { changeNumberRoutes } from './sign-in/change-number.ts'
import { changePasswordRoutes } from './sign-in/change-password.ts'
import { emailChangeRoutes } from './sign-in/email-change.ts'
import { unsubscribeRoutes } from './mail/unsubscribe.ts'
import { ownSessionRoutes } from './session/own-sessions.ts'
import { sessionRoutes } from './session/routes.ts'
import { confirmPasswordRoutes } from './sign-in/confirm-password.ts'
import { passkeySignInRoutes } from './sign-in/passkey-sign-in.ts'
import { passkeyRoutes } from './sign-in/passkeys.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { recordReferences } from './references/record.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { surveyRoutes } from './surveys/routes.ts'
import { stagingRoutes } from './staging/routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The host name selects it. Null only on a loopback host or for a health check. */
    partner: PartnerView | null
    /** Random value of this browser, from its cookie; new when the cookie is missing or malformed. */
    visitor: string
    /** Whether the browser sent a well-formed visitor cookie. */
    hasVisitorCookie: boolean
    /** The CSRF token of this partner, browser and session. */
    csrfToken(): string
    /** The member whose session this is, or null. Looks up and renews the session once per request. */
    signedIn(): Promise<SignedIn | null>
    /** The result of `signedIn`, null before its first call. */
    knownMember: SignedIn | null
  }
}

const bodyBytesMax = 256 * 1024
/** Connections of one node, each page with live activity included. Node closes further ones at once. */
const connectionsMax = 10_000
const visitorShape = /^[\w-]{43}$/
/** Public files: shared caches may store them, because they hold nothing personal. */
const sharedFiles = /^\/(assets|brand|fonts|icons|images|map)\//

/** Strips the partner's API base (P1-441); pages have no base. */
const withoutBase = (url: string, base: string): string =>
  base !== '' && url.startsWith(`${base}/api/`) ? url.slice(base.length) : url

/** Mails and partners' pages show these images on other origins. */
const imagesForMail = /^\/(brand|icons|images)\//

export type RegisterRoutes = (app: FastifyInstance, deps: Deps) => void | Promise<void>

/** Builds the site as one Fastify app. `extraRoutes` adds features with separate dependencies, such as feeds, images and pages. */
export async function buildApp(
  deps: Deps,
  live: LiveActivity,
  extraRoutes: RegisterRoutes[],
  logger: FastifyServerOptions['loggerInstance'],
): Promise<FastifyInstance> {
  const { production } = deps.config
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    trustProxy: deps.config.trustedProxies.length > 0 ? deps.config.trustedProxies : false,
    bodyLimit: bodyBytesMax,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    keepAliveTimeout: 72_000, // longer than the 60 s for which load balancers usually reuse a connection
    genReqId: () => newReference(),
    // The log has only the path: a full URL or a query can contain an email address.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl: (request) => {
      const url = normalizeRequestAddress(request, deps.config.sitePorts)
      return withoutBase(url, deps.partners.forHost(request.headers.host ?? '')?.brand.apiBase ?? '')
    },
    frameworkErrors: (error, request, reply) => answerFrameworkError(error, request, reply, production),
    clientErrorHandler: answerClientErrors(production),
  })
  Object.assign(app.server, { headersTimeout: 10_000, maxConnections: connectionsMax })
  await app.register(cookie)
  await registerLimits(app)
  resolveRequests(app, deps)
  watchImpersonation(app, deps)
  handleErrors(app, deps)
  app.get('/healthz', async () => ({ ok: true }))
  brandRoutes(app)
  partnerMarkRoute(app, deps)
  contentRoutes(app, deps)
  sessionRoutes(app, deps)
  await impersonationRoutes(app, deps)
  personStatusRoutes(app, deps)
  ownSessionRoutes(app, deps)
  await unsubscribeRoutes(app, deps)
  humanCheckRoutes(app, deps)
  joiningRoutes(app, deps)
  prospectCaptureRoutes(app, deps)
  activationRoutes(app, deps)
  signInRoutes(app, deps)
  confirmPasswordRoutes(app, deps)
  passkeyRoutes(app, deps)
  passkeySignInRoutes(app, deps)
  recoveryRoutes(app, deps)
  requiredEmailChangeRoutes(app, deps)
  emailChangeRoutes(app, deps)
  changePasswordRoutes(app, deps)
  changeNumberRoutes(app, deps)
  profileRoutes(app, deps)
  memberDataRoutes(app, deps)
  closingRoutes(app, deps)
  cardRoutes(app, deps)
  activityRoutes(app, deps)
  overviewRoutes(app, deps)
  claimRoutes(app, deps)
  bonusRoutes(app, deps)
  offerRoutes(app, deps)
  favoriteRoutes(app, deps)
  reviewRoutes(app, deps)
  surveyRoutes(app, deps)
  trackingRoutes(app, deps)
  memberEvents(app, deps, live)
  if (!deps.config.production) stagingRoutes(app, deps)
  for (const registerRoutes of extraRoutes) await registerRoutes(app, deps)
  return app
}

/**
 * Whether a response may set this browser's visitor cookie. A first visit sends several requests at once. If each set
 * a cookie, the last one would win and the CSRF tokens of the others would be refused. So only a document or the
 * response with the token sets it.
 */
const maySetVisitorCookie = (method: string, url: string): boolean => {
  const [path = ''] = url.split('?')
  if (path === csrf.path) return true
  // A posted form is sent alone, and its result may belong to this browser, so its response may set the cookie.
  const isPageData = path.endsWith('.data') && method !== 'POST'
  return !(sharedFiles.test(url) || path.startsWith('/api/') || isPageData)
}

/**
 * Resolves for every request: the partner by host, the browser by cookie, the member by session. Refuses an unknown host, a feature
 * that the partner lacks, and input that no route can use. Adds the security headers to every response.
 */
function resolveRequests(app: FastifyInstance, deps: Deps): void {
  limitJsonDepth(app)
  refuseUnstorableText(app)
  const csrfKey = deriveSecret(deps.config.siteKey, 'csrf key')
  app.decorateRequest('partner', null)
  app.decorateRequest('visitor', '')
  app.decorateRequest('hasVisitorCookie', false)
  app.decorateRequest('csrfToken', () => '')
  app.decorateRequest('signedIn', async () => null)
  app.decorateRequest('knownMember', null)
  app.addHook('onRequest', async (request, reply) => {
    if (hasRepeatedHost(request.raw)) return sendRefusal(request, reply, 'invalid_request')
    request.partner = deps.partners.forHost(request.host)
    const needsNoPartner = isLoopbackHost(request.hostname) || request.url === '/healthz' || request.url === '/readyz'
    if (!request.partner && !needsNoPartner)
      return deps.partners.isClosedHost(request.host)
        ? sendClosedSite(request, reply)
        : sendUnknownSite(request, reply, deps.config.production)
    if (isUnavailable(request)) return sendUnavailable(request, reply, deps.partners)
    const names = cookieNames(deps.config.production)
    const visitorCookie = request.cookies[names.visitor]
    request.hasVisitorCookie = visitorShape.test(visitorCookie ?? '')
    request.visitor = (request.hasVisitorCookie && visitorCookie) || newVisitor()
    if (!request.hasVisitorCookie && request.partner && maySetVisitorCookie(request.method, request.url))
      setVisitorCookie(reply, deps.config.production, request.visitor)
    const sessionToken = request.cookies[names.session] ?? ''
    request.csrfToken = () => csrfTokenFor(csrfKey, request.partner?.id ?? '', request.visitor, sessionToken)
    let signedIn: Promise<SignedIn | null> | undefined
    request.signedIn = () =>
      (signedIn ??= signedInMember(deps, request, reply).then((member) => (request.knownMember = member)))
    return undefined
  })
  app.addHook('onSend', async ({ url, partner }, reply) => {
    reply.headers(securityHeaders(deps.config.production))
    if (imagesForMail.test(url)) reply.header('cross-origin-resource-policy', 'cross-origin')
    // Shared caches store it for everybody, and a cookie belongs to one browser.
    if (/\bpublic\b/.test(String(reply.getHeader('cache-control')))) reply.removeHeader('set-cookie')
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', filePolicy(url, partner ? mapOrigins(partner.brand) : ''))
  })
}

/**
 * Answers every thrown error in one place. For an unexpected one the person gets a reference, and the log gets the cause. A rate
 * limit and a request that Fastify refuses (4xx) are not logged.
 */
function handleErrors(app: FastifyInstance, deps: Deps): void {
  recordReferences(app, deps)
  app.setErrorHandler(
    (error: Error & { statusCode?: number; isRateLimited?: boolean; code?: string }, request, reply) => {
      if (error.isRateLimited) return sendRefusal(request, reply, 'too_many_requests')
      const status = error.statusCode ?? 500
      if (status < 500)
        return sendProblem(
          reply,
          problemOf(status, status === 413 ? 'too_large' : 'invalid_request', error.message, request.id),
        )
      request.log.error({ err: error, reference: request.id, path: request.url.split('?')[0] }, 'unexpected')
      return sendRefusal(request, reply, status === 503 ? 'overloaded' : 'unexpected')
    },
  )
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, 'not_found'))
}
