import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openLiveActivity, type LiveActivity } from '../../server/activity/live.ts'
import { buildApp } from '../../server/app.ts'
import type { Browser, Site } from './site.ts'

/** For a site whose pages do not listen. */
export const nobodyListens: LiveActivity = {
  add: () => true,
  remove: () => undefined,
  check: async () => undefined,
  stop: async () => undefined,
}

/** One open stream of events, as a browser reads it. */
export type OpenStream = {
  status: number
  /** Everything that has arrived. */
  text(): string
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  isOpen(): boolean
  close(): void
}

export type LiveNode = { listen(browser: Browser, partner?: string): Promise<OpenStream>; close(): Promise<void> }

/** One more node of the site on the same database, with a real socket: a stream is no single reply. `around` may step in its way. */
export async function openNode(
  { deps, database }: Site,
  heartbeatMs?: number,
  around: (live: LiveActivity) => LiveActivity = (live) => live,
): Promise<LiveNode> {
  const live = openLiveActivity({
    url: database.urls.app,
    db: deps.db,
    clock: deps.clock,
    onError: () => undefined,
    ...(heartbeatMs === undefined ? {} : { heartbeatMs }),
  })
  const app = await buildApp(deps, around(live), [], undefined)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    listen: (browser, partner = 'lumen-mobile') => openStream(port, browser, partner),
    close: async () => {
      await live.stop()
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

async function openStream(port: number, browser: Browser, partner: string): Promise<OpenStream> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { host: `${partner}.localhost:3000`, cookie, 'sec-fetch-site': 'same-origin' }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/api/Member/Events', headers }, resolve).on('error', reject).end()
  })
  let text = ''
  let open = true
  const ended = new Promise<void>((resolve) => {
    response.on('close', () => {
      open = false
      resolve()
    })
  })
  response.on('error', () => undefined)
  response.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return {
    status: response.statusCode ?? 0,
    text: () => text,
    ended,
    isOpen: () => open,
    close: () => response.destroy(),
  }
}
