const answerLimitMs = 10_000

/** Posts a signed webhook as JSON; whether the receiver took it. No answer within ten seconds, and a redirect, count as no. */
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
    signal: AbortSignal.timeout(answerLimitMs),
  }).catch(() => null)
  await reply?.body?.cancel()
  return reply?.ok === true
}
