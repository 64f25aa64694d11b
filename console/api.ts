import { callResultOf, requestOf } from '../contract/call.ts'
import { csrfHeader } from '../contract/csrf.ts'
import type { CallResult, ArgumentsOf, Endpoint, Problem, ReplyOf } from '../contract/endpoint.ts'
import { useLoaded, type Loaded } from '../kit/use-loaded.ts'
import { currentCsrfToken, endSession } from './session.ts'

/** Calls an endpoint. A network failure is a refusal. `signal` aborts a GET only. */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: ArgumentsOf<E>,
  signal?: AbortSignal,
): Promise<CallResult<E>> {
  const { url, body } = requestOf(endpoint, args)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (endpoint.method !== 'GET') {
    headers['content-type'] = 'application/json'
    if (currentCsrfToken() !== '') headers[csrfHeader] = currentCsrfToken()
  }
  // keepalive: the change happens even when the page closes before the reply.
  const methodOptions =
    endpoint.method === 'GET' ? { signal: signal ?? null } : { body: JSON.stringify(body ?? {}), keepalive: true }
  try {
    const response = await fetch(url, { method: endpoint.method, headers, ...methodOptions })
    // Without a session, 401 is the reply to a failed sign-in.
    if (response.status === 401 && currentCsrfToken() !== '') endSession({ hasExpired: true })
    return callResultOf<E>(response.status, await response.text())
  } catch {
    return callResultOf<E>(0, '')
  }
}

export type CallState<T> =
  | { state: 'loading'; value?: T }
  | { state: 'ready'; value: T }
  | { state: 'refused'; problem: Problem; value?: T }

/**
 * Calls when the page appears and when `args` change. While a call runs, the state keeps the value of the last reply, unless that was a
 * refusal. `null` calls nothing. Returns the state, and a function that calls again.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  args: ArgumentsOf<E> | null,
): [CallState<ReplyOf<E>>, () => void] {
  const key = args && `${endpoint.method} ${endpoint.path} ${JSON.stringify(args)}`
  const loaded = useLoaded(key, (signal) => call(endpoint, args as ArgumentsOf<E>, signal))
  return [callStateOf(loaded), loaded.reload]
}

function callStateOf<E extends Endpoint>({ state, data }: Loaded<CallResult<E>>): CallState<ReplyOf<E>> {
  if (state !== 'ready') return data?.ok ? { state: 'loading', value: data.value } : { state: 'loading' }
  return data.ok ? { state: 'ready', value: data.value } : { state: 'refused', problem: data.problem }
}
