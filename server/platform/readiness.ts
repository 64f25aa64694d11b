import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock-and-ids.ts'
import { problemOf, sendProblem } from './problem.ts'

/** A dependency without which a process cannot work; `check` rejects when the dependency does not answer. */
export type NeededPart = { name: string; check: () => Promise<unknown> }

/** How long a result is cached, so that many load balancers cause one check. */
const cachedMs = 1_000
const replyLimitMs = 5_000

/** Returns a function that lists the names of the parts that do not answer. */
export function createReadinessCheck(
  parts: readonly NeededPart[],
  clock: Clock,
  limitMs = replyLimitMs,
): () => Promise<string[]> {
  let lastCheck = { at: -Infinity, result: Promise.resolve<string[]>([]) }
  return () => {
    const now = clock.now().getTime()
    if (now - lastCheck.at >= cachedMs) lastCheck = { at: now, result: findFailedNames(parts, limitMs) }
    return lastCheck.result
  }
}

async function findFailedNames(parts: readonly NeededPart[], limitMs: number): Promise<string[]> {
  const results = await Promise.allSettled(parts.map(({ check }) => withTimeout(check(), limitMs)))
  return parts.filter((_, index) => results[index]?.status === 'rejected').map(({ name }) => name)
}

function withTimeout(check: Promise<unknown>, limitMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), limitMs)
  })
  return Promise.race([check, timeout]).finally(() => clearTimeout(timer))
}

type Pool = { query(sql: string): Promise<unknown> }

/** The site uses two database roles, and cannot link cards without the vault. */
export const partsOfSite = (resources: { site: Pool; feeds: Pool; vaultUrl: string }): NeededPart[] => [
  { name: 'the database for the site', check: () => resources.site.query('select 1') },
  { name: 'the database for the feeds', check: () => resources.feeds.query('select 1') },
  { name: 'the vault', check: () => checkUrl(`${resources.vaultUrl}/readyz`) },
]

/** Throws unless the address answers with a success status. */
async function checkUrl(url: string): Promise<void> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(replyLimitMs), redirect: 'error' })
  await reply.body?.cancel()
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}`)
}

/**
 * Replies 200 while every part answers, else 503 with the names of the parts that do not, so that a load balancer sends no requests to
 * this process. `limitMs`: how long a part may take. `details`: further fields of a reply with 200.
 */
export function readyRoute(
  app: FastifyInstance,
  options: { parts: readonly NeededPart[]; clock: Clock; limitMs?: number; details?: () => object },
): void {
  const findFailures = createReadinessCheck(options.parts, options.clock, options.limitMs)
  app.get('/readyz', async (request, reply) => {
    const failedNames = await findFailures()
    if (failedNames.length === 0) return { ready: true, ...options.details?.() }
    return sendProblem(reply, problemOf(503, 'overloaded', `No answer from: ${failedNames.join(', ')}.`, request.id))
  })
}
