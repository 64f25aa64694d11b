import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ScanFinding } from './scan-command.ts'

const bodyKeptMax = 64 * 1024 // bytes of a reply that are searched for leaked internals
/** Addresses that would end the scanner's session. */
const signOutAddress = /^\/(?:api\/)?SignOut\b/i
/** Text that only an unexpected error of the server, the database or the runtime prints. */
const leakedInternals =
  /syntax error at or near|invalid input syntax for|invalid byte sequence|node_modules\/|\bat \S+ \(?(?:file:|\/)\S+\.(?:ts|js):\d+|ECONNREFUSED|violates \w+ constraint/

export type AttackProxy = {
  /** Origin of the proxy, without a name that a scanner would have to resolve. */
  origin: string
  port: number
  /** The faults of all replies so far. Each kind of fault of an address is reported once. */
  findings(): ScanFinding[]
  /** The number of replies so far, by status. */
  statuses(): Map<number, number>
  stop(): Promise<void>
}

/**
 * Starts a proxy on the loopback between a scanner and one service. It gives each request the service's host name, the headers of a
 * session and another client address, so that rate limits do not hide the pages behind them, and it inspects each reply: status 500
 * and above, error texts of the database or the runtime, and a cookie on a reply that everyone may store.
 */
export async function startAttackProxy(target: {
  port: number
  host: string
  headers?: Readonly<Record<string, string>>
}): Promise<AttackProxy> {
  const faults = new Map<string, ScanFinding>()
  const statuses = new Map<number, number>()
  let requests = 0
  const server = createServer((incoming, outgoing) => {
    requests += 1
    const headers: OutgoingHttpHeaders = {
      ...incoming.headers,
      ...target.headers,
      host: target.host,
      'accept-encoding': 'identity', // so that the reply can be searched
      'x-forwarded-for': clientAddress(requests),
    }
    const { method = 'GET', url = '/' } = incoming
    if (signOutAddress.test(url)) {
      outgoing.writeHead(404).end()
      return
    }
    const upstream = request({ host: '127.0.0.1', port: target.port, method, path: url, headers }, (reply) => {
      const { statusCode: status = 502 } = reply
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const place = `${method} http://${target.host}${url.split('?')[0]}`
      const report = (what: string) => faults.set(`${place} ${what}`, { scanner: 'replies', place, what })
      inspectHead(reply, report)
      inspectBody(reply, report)
      outgoing.writeHead(status, reply.headers)
      reply.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    findings: () => [...faults.values()],
    statuses: () => statuses,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** An address for documentation and tests (198.18.0.0/15), another one for each of 131,072 requests. */
const clientAddress = (count: number): string => `198.${18 + ((count >> 16) & 1)}.${(count >> 8) & 255}.${count & 255}`

function inspectHead(reply: IncomingMessage, report: (what: string) => void): void {
  const { statusCode: status = 0, headers } = reply
  // 503 is how an overloaded service refuses.
  if (status >= 500 && status !== 503) report(`answered ${status}`)
  if (/\bpublic\b/.test(headers['cache-control'] ?? '') && headers['set-cookie']) report('a public reply sets a cookie')
}

function inspectBody(reply: IncomingMessage, report: (what: string) => void): void {
  if (!/json|html|text/.test(reply.headers['content-type'] ?? '')) return
  let text = ''
  reply.on('data', (bytes: Buffer) => {
    if (text.length < bodyKeptMax) text += bytes.toString()
  })
  reply.on('end', () => {
    const leak = leakedInternals.exec(text)?.[0]
    if (leak !== undefined) report(`the reply contains "${leak}"`)
  })
}
