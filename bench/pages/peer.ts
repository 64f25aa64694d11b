import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createRequestListener } from '@remix-run/node-fetch-server'
import type { HandlePage, PageInfo } from '../../contract/pages.ts'

const pieceBytes = 4096

/** What the peers answer with: the bytes of a kept page, and what the pages of one visitor are rendered from. */
export type Given = {
  headers: Record<string, string>
  body: string
  /** The stock build; without it there is nothing to render. */
  build: string | undefined
  info: Pick<PageInfo, 'partner'>
  content: Record<string, unknown[]>
  /** What every call is answered with: on home all of them are searches. */
  call: { status: number; body: string }
}

/**
 * Two bare servers in a process of their own: one sends ready bytes, the other renders the same page as React Router's own servers
 * do (a web stream through the fetch adapter), with every call's answer at hand.
 */
process.once('message', (given: Given) => void open(given))

async function open({ headers, body, build, info, content, call }: Given): Promise<void> {
  const bytes = Buffer.from(body, 'base64')
  const plain = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  const handle = build === undefined ? undefined : ((await import(build)) as { handle: HandlePage }).handle
  const stock = createServer(
    createRequestListener(async (request) => {
      const page: PageInfo = {
        ...info,
        member: null,
        nonce: 'bench',
        staging: true,
        now: new Date(),
        aheadMs: 0,
        preview: false,
        whole: false,
        reference: 'bench',
        content: async (name) => (content[name] ?? []) as Awaited<ReturnType<PageInfo['content']>>,
        inject: async () => call,
      }
      if (!handle) return new Response('Nothing was built.', { status: 404 })
      const response = await handle(request, page)
      return page.body ? new Response(asStock(page.body), response) : response
    }),
  )
  const ports = await Promise.all(
    [plain, stock].map(
      (server) =>
        new Promise<number>((done) =>
          server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
        ),
    ),
  )
  process.on('disconnect', () => process.exit())
  process.send?.({ plain: ports[0], stock: ports[1] })
}

/** A page as React Router's own entry hands it on: in the pieces React writes, as a web stream. */
const asStock = (body: string | AsyncIterable<Uint8Array>): ReadableStream =>
  Readable.toWeb(Readable.from(piecesOf(typeof body === 'string' ? [Buffer.from(body)] : body))) as ReadableStream

async function* piecesOf(body: AsyncIterable<Uint8Array> | Uint8Array[]): AsyncGenerator<Uint8Array> {
  for await (const bytes of body)
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}
