const replyLimitMs = 10_000

/**
 * Posts a webhook as JSON; `headers` contain its signature. Returns whether the receiver accepted it; false after a redirect or without a
 * reply in ten seconds.
 */
export async function deliverWebhook(
  call: typeof fetch,
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
): Promise<boolean> {
  const reply = await call(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(replyLimitMs),
  }).catch(() => null)
  // Frees the connection: the body has no meaning here.
  await reply?.body?.cancel()
  return reply?.ok === true
}
