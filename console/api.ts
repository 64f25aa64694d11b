import { useCallback, useEffect, useRef, useState } from 'react'
import { answerOf, requestOf } from '../contract/call.ts'
import { csrfHeader } from '../contract/csrf.ts'
import type { Answer, CallOf, Endpoint, Problem, ReplyOf } from '../contract/endpoint.ts'

let token = ''
let signedOut: () => void = () => undefined

/** The token of this session, from the reply that named it; in memory only. */
export const keepToken = (given: string): void => void (token = given)
/** What to do when a call finds the session over. */
export const onSignedOut = (act: () => void): void => void (signedOut = act)

/** One call of the contract. Nobody answering is a refusal too. */
export async function call<E extends Endpoint>(endpoint: E, args: CallOf<E>): Promise<Answer<E>> {
  const { url, body } = requestOf(endpoint, args)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (endpoint.method !== 'GET') {
    headers['content-type'] = 'application/json'
    if (token) headers[csrfHeader] = token
  }
  // What was asked for is done also when the page is gone before the answer.
  const sent = endpoint.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}), keepalive: true }
  try {
    const response = await fetch(url, { method: endpoint.method, headers, ...sent })
    if (response.status === 401 && token) signedOut()
    return answerOf<E>(response.status, await response.text())
  } catch {
    return answerOf<E>(0, '')
  }
}

export type Asked<T> =
  | { state: 'asking'; value?: T }
  | { state: 'there'; value: T }
  | { state: 'refused'; problem: Problem; value?: T }

/** Asks when the page appears and when `args` change; the last answer stays until the next is there. `null` asks nothing. */
export function useAsked<E extends Endpoint>(endpoint: E, args: CallOf<E> | null): [Asked<ReplyOf<E>>, () => void] {
  const [asked, setAsked] = useState<Asked<ReplyOf<E>>>({ state: 'asking' })
  const [round, setRound] = useState(0)
  const latest = useRef(args)
  latest.current = args
  const key = JSON.stringify(args)
  useEffect(() => {
    let over = false
    const given = latest.current
    if (given === null) return undefined
    setAsked((before) => ({ state: 'asking', ...('value' in before ? { value: before.value } : {}) }) as typeof before)
    void call(endpoint, given).then((answer) => {
      if (!over)
        setAsked(answer.ok ? { state: 'there', value: answer.value } : { state: 'refused', problem: answer.problem })
    })
    return () => {
      over = true
    }
  }, [endpoint, key, round])
  return [asked, useCallback(() => setRound((before) => before + 1), [])]
}
