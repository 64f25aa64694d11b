import { useCallback, useEffect, useRef, useState } from 'react'
import { callResultOf, requestOf } from '../contract/call.ts'
import { csrfHeader } from '../contract/csrf.ts'
import type { CallResult, CallOf, Endpoint, Problem, ReplyOf } from '../contract/endpoint.ts'

let token = ''
let signedOut: () => void = () => undefined

/** Stores the session's CSRF token, in memory only. */
export const setCsrfToken = (value: string): void => void (token = value)
/** Sets what runs when a call finds that the session has ended. */
export const onSignedOut = (listener: () => void): void => void (signedOut = listener)

/** Calls an endpoint. A network failure is a refusal. */
export async function call<E extends Endpoint>(endpoint: E, args: CallOf<E>): Promise<CallResult<E>> {
  const { url, body } = requestOf(endpoint, args)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (endpoint.method !== 'GET') {
    headers['content-type'] = 'application/json'
    if (token) headers[csrfHeader] = token
  }
  // keepalive: the change happens even when the page closes before the reply.
  const sent = endpoint.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}), keepalive: true }
  try {
    const response = await fetch(url, { method: endpoint.method, headers, ...sent })
    if (response.status === 401 && token) signedOut()
    return callResultOf<E>(response.status, await response.text())
  } catch {
    return callResultOf<E>(0, '')
  }
}

export type CallState<T> =
  | { state: 'asking'; value?: T }
  | { state: 'there'; value: T }
  | { state: 'refused'; problem: Problem; value?: T }

/** Calls when the page appears and when `args` change. The last reply stays until the next arrives. `null` calls nothing. */
export function useCall<E extends Endpoint>(endpoint: E, args: CallOf<E> | null): [CallState<ReplyOf<E>>, () => void] {
  const [callState, setCallState] = useState<CallState<ReplyOf<E>>>({ state: 'asking' })
  const [round, setRound] = useState(0)
  const latest = useRef(args)
  latest.current = args
  const key = JSON.stringify(args)
  useEffect(() => {
    let over = false
    const latestArgs = latest.current
    if (latestArgs === null) return undefined
    setCallState(
      (before) => ({ state: 'asking', ...('value' in before ? { value: before.value } : {}) }) as typeof before,
    )
    void call(endpoint, latestArgs).then((answer) => {
      if (!over)
        setCallState(
          answer.ok ? { state: 'there', value: answer.value } : { state: 'refused', problem: answer.problem },
        )
    })
    return () => {
      over = true
    }
  }, [endpoint, key, round])
  return [callState, useCallback(() => setRound((before) => before + 1), [])]
}
