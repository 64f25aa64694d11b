const answerLimitMs = 5_000 // a member is waiting

/** A service outside: `baseUrl` has no final slash, `key` goes along as a bearer token. `limitMs`: how long an answer may take. */
export type BearerService = { baseUrl: string; key: string; limitMs?: number; fetch?: typeof fetch }
/** The answer: `json` only with a status of success; null when no JSON came in time. */
export type BearerAnswer = { ok: true; json: unknown } | { ok: false; status: number } | null

/** One call in JSON to a service outside. Redirects are not followed; nothing is thrown. */
export async function bearerCall(
  to: BearerService,
  method: string,
  path: string,
  body?: unknown,
): Promise<BearerAnswer> {
  try {
    const answer = await (to.fetch ?? fetch)(`${to.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${to.key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(to.limitMs ?? answerLimitMs),
    })
    if (answer.ok) return { ok: true, json: await answer.json() }
    await answer.body?.cancel()
    return { ok: false, status: answer.status }
  } catch {
    return null
  }
}
