import { Agent, request } from 'undici'
import { getHumanCheck, type HumanChallenge } from '../../contract/api/human-check.ts'
import { requestOf } from '../../contract/call.ts'
import { csrf, csrfHeader } from '../../contract/api/session.ts'
import type { ArgumentsOf, Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { solveCheck } from './human-check.ts'
import type { FrameSetup } from '../../vault/frame/setup.ts'
import { encryptFor } from '../../vault/frame/encrypt.ts'

/** An HTTP client that acts as a browser: it keeps cookies and a CSRF token and makes the contract's calls. */
export type SiteClient = {
  /** Makes a call, with the answer to a human check where it needs one. Throws when the status is 400 or higher. */
  call<E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>): Promise<ReplyOf<E>>
  /** Opens an address and returns the location of the redirect. Throws when it does not redirect. */
  follow(path: string): Promise<string>
  /** The cookies with which a browser can continue the session. */
  cookies(): { name: string; value: string; url: string }[]
}

/**
 * Creates a client of a partner's site. The Host header names the partner, because Node does not resolve `*.localhost` everywhere.
 * `address`: another loopback address for the site to see as the client's.
 */
export function createSiteClient(port: number, partner: string, address?: string): SiteClient {
  const connection = address === undefined ? {} : { dispatcher: new Agent({ localAddress: address }) }
  const host = `${partner}.localhost:${port}`
  const cookies = new Map<string, string>()
  let csrfToken: string | undefined
  const sendRequest = async (method: string, path: string, body?: unknown) => {
    const reply = await request(`http://127.0.0.1:${port}${path}`, {
      ...connection,
      method: method as 'GET',
      headers: {
        host,
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(csrfToken ? { [csrfHeader]: csrfToken } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const setCookie of [reply.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (setCookie.split(';')[0] ?? '').split('=')
      // The token depends on the session and the visitor cookie.
      if (cookies.get(name) !== value && /_(session|visitor)$/.test(name)) csrfToken = undefined
      cookies.set(name, value)
    }
    return reply
  }
  const sendForJson = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; json: unknown }> => {
    const reply = await sendRequest(method, path, body)
    return { status: reply.statusCode, json: await reply.body.json() }
  }
  return {
    call: async (endpoint, args) => {
      csrfToken ??= ((await sendForJson('GET', csrf.path)).json as { csrfToken: string }).csrfToken
      const requestChallenge = async (action: string) =>
        (await sendForJson('GET', `${getHumanCheck.path}?action=${action}`)).json as HumanChallenge
      const { url, body } = requestOf(endpoint, await solveCheck(endpoint, args, requestChallenge))
      const { status, json } = await sendForJson(endpoint.method, url, body)
      if (status >= 400) throw new Error(`${endpoint.method} ${url} answered ${status}: ${JSON.stringify(json)}`)
      return json as ReplyOf<typeof endpoint>
    },
    follow: async (path) => {
      const reply = await sendRequest('GET', path)
      await reply.body.dump()
      const { location } = reply.headers
      if (typeof location !== 'string') throw new Error(`${path} does not redirect: ${reply.statusCode}`)
      return location
    },
    cookies: () => Array.from(cookies, ([name, value]) => ({ name, value, url: `http://${host}` })),
  }
}

/** Encrypts a card as the card frame does in a browser: with the frame's ticket, for the vault's current key. */
export async function sealCard(
  frameUrl: string,
  card: { number: string; expMonth: number; expYear: number },
): Promise<string> {
  const reply = await request(frameUrl)
  const page = await reply.body.text()
  const setupJson = /<script type="application\/json" id="setup">([^<]*)</.exec(page)?.[1]
  if (!setupJson) throw new Error(`the card frame did not open: ${reply.statusCode}`)
  const setup = JSON.parse(setupJson) as FrameSetup
  return encryptFor(setup.key, { ticket: setup.ticket, ...card })
}
