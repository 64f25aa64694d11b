import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The bytes of a cached page, its body as base64. */
export type PageBytes = { headers: Record<string, string>; body: string }

/** The peer of a cached page: a bare node:http server, in a separate process, that sends the same bytes. */
process.once('message', ({ headers, body }: PageBytes) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ peerPort: (server.address() as AddressInfo).port }))
  process.on('disconnect', () => process.exit())
})
