import type { FastifyInstance } from 'fastify'
import type { Clock } from './world.ts'
import { problemOf, sendProblem } from './problem.ts'

/** A dependency without which a process cannot work; `ask` fails when it does not answer. */
export type NeededPart = { name: string; ask: () => Promise<unknown> }

/** Checks each part at most once in this time, however many load balancers ask. */
const cachedMs = 1_000
const replyLimitMs = 5_000

/** Returns the names of the parts that do not answer. */
export function readiness(parts: readonly NeededPart[], clock: Clock, limitMs = replyLimitMs): () => Promise<string[]> {
  let last = { at: -Infinity, result: Promise.resolve<string[]>([]) }
  return () => {
    const now = clock.now().getTime()
    if (now - last.at >= cachedMs) last = { at: now, result: failedParts(parts, limitMs) }
    return last.result
  }
}

async function failedParts(parts: readonly NeededPart[], limitMs: number): Promise<string[]> {
  const results = await Promise.allSettled(parts.map(({ ask }) => withinLimit(ask(), limitMs)))
  return parts.filter((_, index) => results[index]?.status === 'rejected').map(({ name }) => name)
}

function withinLimit(check: Promise<unknown>, limitMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('no answer in time')), limitMs)
  })
  return Promise.race([check, late]).finally(() => clearTimeout(timer))
}

type Pool = { query(sql: string): Promise<unknown> }

/** The site uses two database roles, and cannot link cards without the vault. */
export const partsOfSite = (of: { site: Pool; feeds: Pool; vaultUrl: string }): NeededPart[] => [
  { name: 'the database for the site', ask: () => of.site.query('select 1') },
  { name: 'the database for the feeds', ask: () => of.feeds.query('select 1') },
  { name: 'the vault', ask: () => askAddress(`${of.vaultUrl}/readyz`) },
]

/** Throws unless the address answers with a success status. */
async function askAddress(url: string): Promise<void> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(replyLimitMs), redirect: 'error' })
  await reply.body?.cancel()
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}`)
}

/** Answers 200 while every part answers, else 503 with the names of the parts that do not, so that a load balancer sends no requests to this process. */
export function readyRoute(
  app: FastifyInstance,
  needs: { parts: readonly NeededPart[]; clock: Clock; limitMs?: number; details?: () => object },
): void {
  const failed = readiness(needs.parts, needs.clock, needs.limitMs)
  app.get('/readyz', async (request, reply) => {
    const names = await failed()
    if (names.length === 0) return { ready: true, ...needs.details?.() }
    return sendProblem(reply, problemOf(503, 'overloaded', `No answer from: ${names.join(', ')}.`, request.id))
  })
}
