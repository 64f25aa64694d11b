import { setTimeout as delay } from 'node:timers/promises'
import { fidelSignature } from '../../card-feed/fidel/signature.ts'
import type { NetworkDeps } from './deps.ts'
import { claimDueDeliveries, recordAttempt, type Delivery } from './swipe-store.ts'

/** Time from storing a message to each attempt, by the number of earlier attempts. Source: Fidel's webhook documentation. */
export const attemptDelaysMs = [0, 60_000, 120_000] as const
/** The time limit of a receiver. Source: Fidel's webhook documentation. */
const replyLimitMs = 20_000
const replyLengthMax = 300

export type DeliveryAttempt = { delivered: boolean; answer: string }

/**
 * Makes one attempt to deliver one message, with a new signature as at the real network. A failed attempt schedules the next one, up to
 * three attempts.
 */
export async function deliverMessage(deps: NetworkDeps, delivery: Delivery): Promise<DeliveryAttempt> {
  const attemptNumber = delivery.attempts + 1
  const result = await send(deps, delivery, attemptNumber)
  const delayMs = attemptDelaysMs[attemptNumber]
  const nextTryAt = result.delivered || delayMs === undefined ? null : new Date(delivery.created.getTime() + delayMs)
  await recordAttempt(deps.pool, delivery.id, attemptNumber, result.answer, nextTryAt)
  return result
}

async function send(deps: NetworkDeps, delivery: Delivery, attemptNumber: number): Promise<DeliveryAttempt> {
  const url =
    delivery.format === 'fidel'
      ? `${deps.feedsUrl}/feeds/fidel/${delivery.event}`
      : `${deps.feedsUrl}/feeds/kard/transactions`
  const headers =
    delivery.format === 'fidel'
      ? fidelHeaders(deps, delivery, url, attemptNumber)
      : { authorization: `Bearer ${currentSecret(deps.kardToken)}` }
  try {
    const reply = await deps.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: delivery.body,
      redirect: 'error',
      signal: AbortSignal.timeout(replyLimitMs),
    })
    const text = (await reply.text()).slice(0, replyLengthMax)
    // With 207 the feed refuses some items of Kard's list.
    return { delivered: reply.ok && reply.status !== 207, answer: `${reply.status} ${text}` }
  } catch (error) {
    return { delivered: false, answer: `no reply from ${new URL(url).host}: ${causeOf(error)}` }
  }
}

function fidelHeaders(
  deps: NetworkDeps,
  delivery: Delivery,
  url: string,
  attemptNumber: number,
): Record<string, string> {
  const timestamp = String(deps.machineClock.now().getTime())
  const secret = delivery.wrongSignature ? 'not the secret' : currentSecret(deps.fidelWebhookSecret)
  return {
    'x-fidel-timestamp': timestamp,
    'x-fidel-signature': fidelSignature(secret, { rawBody: Buffer.from(delivery.body), url, timestamp }),
    'fidel-message-id': delivery.id,
    'fidel-attempt-number': String(attemptNumber),
    'fidel-request-id': deps.ids.next(),
  }
}

/** The first value of the setting: during a rotation it has two, the newer one first. */
function currentSecret(setting: string): string {
  return setting.split(',')[0]?.trim() ?? ''
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

/** Makes the attempts that are due: retries, and the first attempt of each queued message. Returns their number. */
export async function deliverDue(deps: NetworkDeps): Promise<number> {
  const due = await claimDueDeliveries(deps.pool, deps.clock.now())
  for (const delivery of due) await deliverMessage(deps, delivery)
  return due.length
}

/**
 * Runs `work` at once and again `everyMs` after the end of each run. A failed run does not end the loop. The returned function stops it
 * and waits for the current run.
 */
export function repeatEvery(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController()
  const loop = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await work().catch(onError)
      await delay(everyMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  }
  const finished = loop()
  return async () => {
    stop.abort()
    await finished
  }
}
