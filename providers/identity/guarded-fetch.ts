import type { CustomFetch } from 'openid-client'

export const answerLimitMs = 5_000

/**
 * A fetch that only goes where it was told, so that a document of the provider cannot send us anywhere else. Redirects are
 * not followed, for the same reason. Throws TypeError before anything leaves the machine.
 */
export function guardedFetch(origins: readonly string[]): CustomFetch {
  const allowed = new Set(origins.map((origin) => new URL(origin).origin))
  return async (url, options) => {
    if (!allowed.has(new URL(url).origin))
      throw new TypeError(`${new URL(url).origin} is not an address of this provider`)
    const { method, headers, body, signal } = options
    const limit = AbortSignal.timeout(answerLimitMs)
    return fetch(url, {
      method,
      headers,
      body: body as BodyInit,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
  }
}
