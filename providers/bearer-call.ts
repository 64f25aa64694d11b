const replyLimitMs = 5_000 // a member is waiting

/** An external service. `baseUrl` has no final slash, `key` is the bearer token, `limitMs` is the longest wait for a reply. */
export type BearerService = { baseUrl: string; key: string; limitMs?: number; fetch?: typeof fetch }
/** A reply: `json` with a success status, else the status. Null for no reply in time, a redirect, or a success without JSON. */
export type BearerReply = { ok: true; json: unknown } | { ok: false; status: number } | null

/** Makes one JSON call to an external service. Does not follow redirects and does not throw. */
export async function bearerCall(
  service: BearerService,
  method: string,
  path: string,
  body?: unknown,
): Promise<BearerReply> {
  try {
    const response = await (service.fetch ?? fetch)(`${service.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${service.key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(service.limitMs ?? replyLimitMs),
    })
    if (response.ok) return { ok: true, json: await response.json() }
    await response.body?.cancel()
    return { ok: false, status: response.status }
  } catch {
    return null
  }
}
