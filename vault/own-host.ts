import type { FastifyInstance } from 'fastify'
import { hostJudge, isHealthPath } from '../domain/own-hosts.ts'
import { sendVaultProblem } from './routes.ts'

/** Refuses requests for another host than the vault's, except for health checks. `addresses` are those of the settings. */
export function refuseOtherHosts(app: FastifyInstance, addresses: readonly string[]): void {
  const judgeHost = hostJudge(addresses)
  app.addHook('onRequest', async (request, reply) => {
    const verdict = isHealthPath(request.url) ? 'own' : judgeHost(request.raw)
    if (verdict === 'own') return undefined
    return verdict === 'repeated'
      ? sendVaultProblem(reply, 400, 'invalid_request')
      : sendVaultProblem(reply, 421, 'other_host')
  })
}
