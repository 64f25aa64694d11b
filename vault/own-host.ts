import type { FastifyInstance } from 'fastify'
import { sendVaultProblem } from './routes.ts'

const hostForm = /^(\[[0-9a-f:.]+\]|[^\s:/@?#]+?)\.?(?::\d{1,5})?$/
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']
/** Load balancers call them by the vault's address. */
const healthPath = /^\/(healthz|readyz)(\?|$)/

/**
 * Refuses requests for another host than the vault's, so that no page at a name which resolves to this machine reaches it (DNS rebinding).
 * A loopback address includes all loopback names. Health checks work with any host.
 */
export function refuseOtherHosts(app: FastifyInstance, addresses: readonly string[]): void {
  const names = addresses.map((address) => new URL(address).hostname)
  const ownNames = new Set(names.some((name) => loopbackNames.includes(name)) ? [...names, ...loopbackNames] : names)
  app.addHook('onRequest', async ({ raw: { rawHeaders }, url }, reply) => {
    if (healthPath.test(url)) return undefined
    const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
    if (hosts.length > 1) return sendVaultProblem(reply, 400, 'invalid_request')
    const name = hostForm.exec(hosts[0]?.toLowerCase() ?? '')?.[1] ?? ''
    return ownNames.has(name) ? undefined : sendVaultProblem(reply, 421, 'other_host')
  })
}
