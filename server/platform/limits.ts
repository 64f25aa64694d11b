import rateLimitPlugin, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The name under which a client is counted, everywhere: an IPv4 address, also where it comes as IPv6, or the /64 network of an IPv6
 * address, because one subscriber has a whole /64.
 */
export const clientOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => clientName(ip)

const unknownClient = 'unknown'
const addressLengthMax = 100

export function clientName(address: string): string {
  if (address.length > addressLengthMax) return unknownClient
  try {
    // A zone, as in fe80::1%eth0, names our interface and not the client.
    return normalizeIP(address.replace(/%.*$/, ''))
  } catch {
    return unknownClient
  }
}

type Window = { count: number; startedAt: number }
/** `routeInfo`: the route of a limit in `config.rateLimit`; other limits have none. The library's type has only `url`. */
type RouteOptions = { url?: string; routeInfo?: { method?: string | string[]; url?: string } }
/** Clients that one limit remembers; it forgets the one that called least recently. */
const clientsMax = 5_000

/** Counts the requests of each client in fixed windows. */
class LimitStore {
  readonly #windows = new Map<string, Window>()
  readonly #routes: Map<string, LimitStore>

  constructor(_options: unknown, routes = new Map<string, LimitStore>()) {
    this.#routes = routes
  }

  incr(
    key: string,
    callback: (error: null, result: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = Date.now()
    const stored = this.#windows.get(key)
    const window = stored && stored.startedAt + timeWindow > now ? stored : { count: 0, startedAt: now }
    window.count += 1
    this.#windows.delete(key)
    this.#windows.set(key, window)
    const [oldest] = this.#windows.keys()
    if (this.#windows.size > clientsMax && oldest !== undefined) this.#windows.delete(oldest)
    callback(null, { current: window.count, ttl: timeWindow - (now - window.startedAt) })
  }

  /** The store of a route. The HEAD route that Fastify adds to a GET route has the store of that GET route. */
  child({ routeInfo: { method, url } = {} }: RouteOptions): LimitStore {
    if (url === undefined) return new LimitStore(undefined, this.#routes)
    const methods = [method ?? []].flat().map((name) => (name === 'HEAD' ? 'GET' : name))
    const name = `${[...new Set(methods)].join(',')} ${url}`
    const store = this.#routes.get(name) ?? new LimitStore(undefined, this.#routes)
    this.#routes.set(name, store)
    return store
  }
}

/** Limits the routes that set `config.rateLimit`. A client has one count per route, over all partners. */
export async function registerLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimitPlugin, {
    global: false,
    keyGenerator: clientOf,
    store: LimitStore,
    errorResponseBuilder: (_request, context) =>
      Object.assign(new Error('limit'), { statusCode: context.statusCode, isRateLimited: true }),
  })
}
