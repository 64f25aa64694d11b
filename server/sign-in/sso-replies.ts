import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SsoFault } from '../../contract/api/sso.ts'
import type { PartnerView } from '../../contract/brand.ts'
import type { Deps } from '../platform/deps.ts'

/** Redirects with a response that no cache stores, because it concerns one person. */
export function redirectTo(reply: FastifyReply, url: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(url, 303)
}

/** Logs a refused single sign-on. Redirects to the sign-in page with the code of its error message and the reference of the log line. */
export function refuseSignIn(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  partner: PartnerView,
  fault: SsoFault,
  detail: string,
): FastifyReply {
  deps.log.warn({ partner: partner.id, fault, detail, reference: request.id }, 'single sign-on refused')
  return redirectTo(reply, `/login?sso=${fault}&ref=${request.id}`)
}
