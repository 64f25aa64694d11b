import pg from 'pg'
import type { FastifyInstance } from 'fastify'
import { activityEvent, memberEventsPath, type ActivityEvent } from '../../contract/api/activity.ts'
import { z } from '../../contract/schema.ts'
import { problem, sendProblem } from '../platform/problem.ts'
import { registered } from '../platform/route.ts'

/** What the pipeline says on channel `damask_activity` in the transaction of the award. */
const notice = activityEvent.extend({ partner: z.string(), member: z.string() })
/** Well under the idle limit of a connection (server/app.ts), which would cut the stream. */
const heartbeatMs = 10_000
const reconnectMs = 500
const streamsPerMemberMax = 6

type Listener = (event: ActivityEvent) => void
export type LiveActivity = {
  subscribe(partner: string, member: string, listener: Listener): (() => void) | null
  stop(): Promise<void>
}

/** One listening connection a node; members of this node hear of their own dines only. */
export function listenForActivity(url: string, onError: (error: unknown) => void): LiveActivity {
  const listeners = new Map<string, Set<Listener>>()
  let client: pg.Client | undefined
  let stopped = false

  const hear = (payload: string | undefined) => {
    try {
      const { partner, member, ...event } = notice.parse(JSON.parse(payload ?? ''))
      for (const listener of listeners.get(`${partner}/${member}`) ?? []) listener(event)
    } catch (error) {
      onError(error)
    }
  }
  const open = async () => {
    if (stopped) return
    const fresh = new pg.Client({ connectionString: url, application_name: 'damask live', keepAlive: true })
    client = fresh
    fresh.on('notification', (message) => hear(message.payload))
    const again = () => {
      if (client === fresh && !stopped) {
        client = undefined
        setTimeout(() => void open(), reconnectMs).unref()
      }
    }
    fresh.on('error', again)
    fresh.on('end', again)
    try {
      await fresh.connect()
      await fresh.query('listen damask_activity')
    } catch (error) {
      onError(error)
      again()
    }
  }
  void open()

  return {
    subscribe: (partner, member, listener) => {
      const key = `${partner}/${member}`
      const set = listeners.get(key) ?? new Set()
      if (set.size >= streamsPerMemberMax) return null
      listeners.set(key, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(key)
      }
    },
    stop: async () => {
      stopped = true
      await client?.end().catch(() => undefined)
    },
  }
}

/** GET /api/Member/Events: a server-sent event for each change of a dine, so that a page need not ask again and again. */
export function memberEvents(app: FastifyInstance, live: LiveActivity): void {
  registered.push({ method: 'GET', path: memberEventsPath, who: 'member', limit: '60/min' })
  app.get(memberEventsPath, { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }, async (request, reply) => {
    const member = await request.signedIn()
    if (!member || !request.partner) return sendProblem(reply, problem(401, 'unauthorized', 'Unauthorized', request.id))
    const stream = reply.raw
    const unsubscribe = live.subscribe(request.partner.id, member.id, (event) =>
      stream.write(`event: activity\ndata: ${JSON.stringify(event)}\n\n`),
    )
    if (!unsubscribe)
      return sendProblem(reply, problem(429, 'too_many_requests', 'This page is open too often.', request.id))
    reply.hijack()
    stream.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    })
    stream.write('retry: 1000\n\n')
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs)
    request.raw.on('close', () => {
      clearInterval(heartbeat)
      unsubscribe()
    })
    return reply
  })
}
