import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problemOf, sendProblem } from './problem.ts'
import { rateLimit } from './route.ts'

const limit = '600/min'
/** The services stop retrying within three days, so an event older than a week is a replay. */
export const eventAgeMaxMs = 7 * 86_400_000
/** Maximum time by which a service's clock may be ahead of ours. */
export const clockSkewMs = 5 * 60_000

/** Whether an event is too old, or too far ahead, to be accepted. */
export function isEventTimeOutOfRange(createdAt: Date, now: Date): boolean {
  const age = now.getTime() - createdAt.getTime()
  return age > eventAgeMaxMs || age < -clockSkewMs
}

/** One webhook. `rawBody` has the unchanged bytes of the body, because the signature covers them; `reject` sends a problem as the reply. */
export type WebhookCall = {
  request: FastifyRequest
  reply: FastifyReply
  rawBody: Buffer
  reject: (status: number, code: string, title: string) => FastifyReply
}

/** Opens an address for the webhooks of an external service. `receive` authenticates the sender. */
export async function webhookRoute(
  app: FastifyInstance,
  { path, bodyBytesMax }: { path: string; bodyBytesMax: number },
  receive: (call: WebhookCall) => Promise<FastifyReply>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_request, body, next) =>
      next(null, body),
    )
    scope.post(path, { config: { rateLimit: rateLimit(limit), caller: 'network' } }, (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const reject = (status: number, code: string, title: string) =>
        sendProblem(reply, problemOf(status, code, title, request.id))
      return receive({ request, reply, rawBody, reject })
    })
  })
}
