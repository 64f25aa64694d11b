import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { memberEventsPath } from '../../contract/api/activity.ts'
import type { Deps } from '../platform/deps.ts'
import { closedPolicy, securityHeaders } from '../platform/headers.ts'
import { sendRefusal } from '../platform/refusal.ts'
import { listeningMember } from '../session/current.ts'
import type { LiveActivity } from './live.ts'
import type { Stream } from './streams.ts'

const reconnectMs = 1_000 // how long a browser waits before it reconnects

/**
 * GET /api/Member/Events, so that pages need not poll: a server-sent event for each change of a dine's award, and for each bonus that is
 * earned or reversed.
 */
export function memberEvents(app: FastifyInstance, deps: Deps, live: LiveActivity): void {
  const config = { rateLimit: { max: 60, timeWindow: 60_000 }, caller: 'member' } as const
  app.get(memberEventsPath, { config, exposeHeadRoute: false }, async (request, reply) => {
    const member = await listeningMember(deps, request)
    if (!member || !request.partner) return sendRefusal(request, reply, 'unauthorized')
    const session = Buffer.from(member.sessionHash, 'base64url').toString('hex')
    const stream = streamTo(reply.raw, { partner: request.partner.id, member: member.id, session })
    if (!live.add(stream)) return sendRefusal(request, reply, 'too_many_requests')
    reply.hijack()
    reply.raw.on('close', () => live.remove(stream))
    // The browser may have disconnected while the session was read, before the listener above existed.
    if (reply.raw.destroyed) live.remove(stream)
    reply.raw.writeHead(200, {
      ...securityHeaders(deps.config.production),
      'content-security-policy': closedPolicy,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    })
    reply.raw.write(`retry: ${reconnectMs}\n\n`)
    // The session may have ended after it was read and before the stream was registered.
    await live.check([stream])
    return reply
  })
}

const streamTo = (response: ServerResponse, owner: Pick<Stream, 'partner' | 'member' | 'session'>): Stream => ({
  ...owner,
  send: (event) => response.write(`event: activity\ndata: ${JSON.stringify(event)}\n\n`),
  sendHeartbeat: () => response.write(': still here\n\n'),
  close: (reason) => {
    if (reason === 'session over') response.write('event: ended\ndata: {}\n\n')
    response.end()
  },
})
