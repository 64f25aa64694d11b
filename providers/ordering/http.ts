import { bearerCall, type BearerService } from '../bearer-call.ts'
import { openReply, orderReply, type OrderingService } from './ordering.ts'

/** Client of a shop with the two calls of README.md. The client follows no redirects. */
export function httpOrdering(service: BearerService): OrderingService {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const reply = await bearerCall(service, method, path, body)
    return reply?.ok ? reply.json : null
  }
  return {
    open: async (request) => openReply.safeParse(await call('POST', '/sessions', request)).data ?? null,
    read: async (key) => orderReply.safeParse(await call('GET', `/orders/${encodeURIComponent(key)}`)).data ?? null,
  }
}
