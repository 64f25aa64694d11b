import type { FastifyRequest } from 'fastify'
import type { ImpersonationView } from '../../contract/api/impersonation.ts'
import type { Deps } from '../platform/deps.ts'

/** The impersonation as pages show it; undefined without one. */
export function serializeImpersonation(
  { config }: Deps,
  { impersonation }: FastifyRequest,
): ImpersonationView | undefined {
  if (!impersonation) return undefined
  const { id, operatorName, memberName, mode } = impersonation
  return { id, operatorName, memberName, mode, consoleOrigin: config.consoleOrigin }
}
