import { request, type RequestOptions } from 'node:https'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { connect, type TLSSocket } from 'node:tls'
import { getHumanCheck, type HumanChallenge } from '../../contract/api/human-check.ts'
import { createProspect } from '../../contract/api/joining.ts'
import { csrf, csrfHeader } from '../../contract/api/session.ts'
import { requestOf } from '../../contract/call.ts'
import { solveCheck } from '../../demo/seed/human-check.ts'
import { goodForm } from '../fixtures/site.ts'

export type ProxyReply = { status: number; headers: IncomingHttpHeaders; body: string }
/** `address`: the client's own address, of loopback. `partner`: the id of the partner whose host is requested. */
type Options = { partner?: string; address?: string; headers?: Record<string, string>; method?: string; body?: string }

const optionsFor = (port: number, path: string, { partner, address, headers, method = 'GET' }: Options) => {
  const host = `${partner ?? 'lumen-mobile'}.localhost`
  return {
    port,
    path,
    method,
    host: '127.0.0.1',
    localAddress: address ?? '127.0.0.1',
    servername: host,
    rejectUnauthorized: false,
    agent: false,
    headers: { host, 'sec-fetch-site': 'same-origin', ...headers },
  } satisfies RequestOptions
}

/** Sends a request over TLS and resolves with the response as soon as its headers are there. */
export const open = (port: number, path: string, options: Options = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const call = request(optionsFor(port, path, options), resolve)
    call.once('error', reject)
    call.end(options.body)
  })

export async function send(port: number, path: string, options: Options = {}): Promise<ProxyReply> {
  const response = await open(port, path, options)
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}

/**
 * Sends a large body and resolves with the reply's status; null when the connection ended without a reply that could be read, as it can
 * when the other side closes it while the body is sent. `announced`: with a Content-Length and only the beginning of the body, else in
 * chunks, all of them.
 */
export const sendBody = (
  port: number,
  path: string,
  { bytes, announced, address }: { bytes: number; announced: boolean; address: string },
): Promise<number | null> =>
  new Promise((resolve) => {
    const size: Record<string, string> = announced ? { 'content-length': String(bytes) } : {}
    const headers = { 'content-type': 'application/json', ...size }
    const call = request(optionsFor(port, path, { method: 'POST', address, headers }), (response) => {
      resolve(response.statusCode ?? 0)
      call.destroy()
    })
    call.on('error', () => resolve(null)) // no effect after the reply
    const chunk = Buffer.alloc(64 * 1024, 'x')
    let sent = 0
    const write = () => {
      if (call.destroyed || (announced && sent > 0)) return
      if (sent >= bytes) {
        call.end()
        return
      }
      sent += chunk.length
      // The callback comes when the chunk is sent; a reply is read before the next one.
      call.write(chunk, () => setImmediate(write))
    }
    write()
  })

/** Opens a TLS connection, writes a text and leaves the connection open. `closed` resolves with all that came back. */
export async function writeRaw(port: number, lines: string): Promise<{ socket: TLSSocket; closed: Promise<string> }> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'lumen-mobile.localhost', rejectUnauthorized: false })
  await new Promise<void>((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
  let received = ''
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()))
  socket.on('error', () => undefined) // a reset ends the connection too
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  socket.write(lines)
  return { socket, closed }
}

/** Joins at Lumen through a proxy. Returns the cookies of the new member's browser. */
export async function joinThrough(port: number): Promise<string> {
  const cookies = new Map<string, string>()
  const call = async (path: string, options: Options = {}) => {
    const headers = { cookie: cookieHeader(cookies), ...options.headers }
    const reply = await send(port, path, { ...options, headers })
    for (const cookie of reply.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return reply
  }
  const { csrfToken } = JSON.parse((await call(csrf.path)).body) as { csrfToken: string }
  const getChallenge = async (action: string) =>
    JSON.parse((await call(`${getHumanCheck.path}?action=${action}`)).body) as HumanChallenge
  const args = await solveCheck(createProspect, { body: goodForm('lumen-mobile') }, getChallenge)
  const { url, body } = requestOf(createProspect, args as { body: ReturnType<typeof goodForm> })
  const headers = { [csrfHeader]: csrfToken, 'content-type': 'application/json' }
  const reply = await call(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (reply.status !== 200) throw new Error(`the member could not join: ${reply.status} ${reply.body}`)
  return cookieHeader(cookies)
}

const cookieHeader = (cookies: ReadonlyMap<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
