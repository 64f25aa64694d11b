import type { CustomFetch } from 'openid-client'

/** Time limit of each call to the provider. */
export const providerLimitMs = 5_000

/**
 * A fetch for the allowed origins only, so that a document of the provider cannot send us to other addresses. It follows no
 * redirects for the same reason. For another origin it throws TypeError and makes no call.
 */
export function guardedFetch(origins: readonly string[]): CustomFetch {
  const allowedOrigins = new Set(origins.map((origin) => new URL(origin).origin))
  return async (url, options) => {
    if (!allowedOrigins.has(new URL(url).origin))
      throw new TypeError(`${new URL(url).origin} is not an address of this provider`)
    const { method, headers, body, signal } = options
    const timeout = AbortSignal.timeout(providerLimitMs)
    return fetch(url, {
      method,
      headers,
      body: body as BodyInit,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  }
}
