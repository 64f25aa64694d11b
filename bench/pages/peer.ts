import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The bytes of a cached page, its body as base64. */
export type PageBytes = { headers: Record<string, string>; body: string }

/** A bare server in a separate process that sends prepared bytes. */
process.once('message', ({ headers, body }: PageBytes) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ plainPort: (server.address() as AddressInfo).port }))
  process.on('disconnect', () => process.exit())
})
