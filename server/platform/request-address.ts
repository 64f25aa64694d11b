import type { IncomingMessage } from 'node:http'
import { memoize } from './memoize.ts'

/** Ports at which browsers reach the sites: `own` are all of them, `canonical` replaces a port that is not ours (null: none). */
export type SitePorts = { own: readonly number[]; canonical: number | null }

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])
const absoluteUrl = /^https?:\/\/([^/?#]*)(.*)$/i
const hostAndPort = /^(\[[0-9a-f:.]*\]|[^:]*?)\.?(?::(\d{1,5}))?$/
const defaultPorts = new Set([80, 443])

/** Whether a host name or address, in lower case and without a port, is this machine's loopback. */
export const isLoopbackHost = (hostname: string): boolean => loopbackNames.has(hostname)

/** A host in lower case, without a trailing dot and without a default port. A text that is no host is only put into lower case. */
const splitHost = memoize((text: string): { name: string; port: number | null } => {
  const host = text.toLowerCase()
  const match = hostAndPort.exec(host)
  if (!match) return { name: host, port: null }
  const port = match[2] === undefined || defaultPorts.has(Number(match[2])) ? null : Number(match[2])
  return { name: match[1] ?? '', port }
})

/** The host name of a Host header, in lower case, without a port and a trailing dot. */
export const hostNameOf = (host: string): string => splitHost(host).name

/**
 * The normalized host. A port that is not ours is replaced, so that no signed or printed address contains one that a client made up.
 * Loopback keeps every port: no partner has it.
 */
export function normalizedHost(host: string, { own, canonical }: SitePorts): string {
  const { name, port } = splitHost(host)
  const validPort = port === null || own.includes(port) || isLoopbackHost(name) ? port : canonical
  return validPort === null ? name : `${name}:${validPort}`
}

/**
 * Rewrites the parts of a request that say how it reached us, before anything reads them, so that there is one host and one scheme:
 * - Host is the only source of the host; X-Forwarded-Host is removed, because proxies pass a client's own;
 * - Host is normalized (`normalizedHost`); an absolute request target replaces it (RFC 9112 section 3.2.2);
 * - X-Forwarded-Proto is the last value when that is http or https, else removed. Fastify reads it only from trusted proxies.
 *
 * Returns the request target in origin form. A repeated call changes nothing.
 */
export function normalizeRequestAddress(request: IncomingMessage, ports: SitePorts): string {
  const { headers, url = '/' } = request
  const target = absoluteUrl.exec(url)
  if (target) headers.host = target[1]
  if (headers.host !== undefined) headers.host = normalizedHost(headers.host, ports)
  delete headers['x-forwarded-host']
  const scheme = forwardedScheme(headers['x-forwarded-proto'])
  if (scheme) headers['x-forwarded-proto'] = scheme
  else delete headers['x-forwarded-proto']
  if (!target) return url
  const path = target[2] ?? ''
  return path.startsWith('/') ? path : `/${path}`
}

/** The scheme that the last proxy added; null when it is missing or neither http nor https. */
function forwardedScheme(header: string | string[] | undefined): 'http' | 'https' | null {
  const last = String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim()
    .toLowerCase()
  return last === 'http' || last === 'https' ? last : null
}

/** Whether a request has two Host headers. Node passes on the first one, and another server may have read the second. */
export function hasRepeatedHost({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}
