import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One call and the reply a network's public documentation records for it. */
export type Exchange = { method: string; path: string; status: number; reply: unknown }
export type ReceivedCall = { method: string; path: string; key: string; body: unknown }

/**
 * A local HTTP server that replays recorded replies, each once and in the order given for its method and path. Any other call gets
 * 500 and is in `unexpected`.
 */
export async function replayServer(exchanges: readonly Exchange[]) {
  const remaining = [...exchanges]
  const calls: ReceivedCall[] = []
  const unexpected: string[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '', url: path = '' } = request
      calls.push({ method, path, key: String(request.headers['fidel-key']), body })
      const at = remaining.findIndex((one) => one.method === method && one.path === path)
      const [exchange] = at < 0 ? [] : remaining.splice(at, 1)
      if (!exchange) unexpected.push(`${method} ${path}`)
      const { status, reply } = exchange ?? { status: 500, reply: { error: { code: 'unexpected' } } }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(reply === null ? undefined : JSON.stringify(reply))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    unexpected,
    remaining,
    add: (...more: Exchange[]) => void remaining.push(...more),
    stop: () =>
      new Promise<void>((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
}
export type ReplayServer = Awaited<ReturnType<typeof replayServer>>

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? null : (JSON.parse(text) as unknown)
}
