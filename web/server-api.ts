import type { RouterContextProvider } from 'react-router'
import { csrfAddress, csrfHeader } from '../contract/csrf.ts'
import type { CallResult, CallOf, Endpoint } from '../contract/endpoint.ts'
import { answerOf, requestOf } from './call.ts'
import { pageInfo } from './context.ts'
import { requestOrigin } from './request-origin.ts'

/** Makes API calls during server rendering: in process, with the session of the request. */
export function apiIn(context: Readonly<RouterContextProvider>) {
  const info = context.get(pageInfo)
  return async <E extends Endpoint>(call: E, args: CallOf<E>): Promise<CallResult<E>> => {
    const { url, body } = requestOf(call, args)
    const { status, body: text } = await info.inject(call.method, url, body)
    return answerOf<E>(status, text)
  }
}

/**
 * Makes a changing API call for a form that a browser without scripts posts. It checks the origin of the form itself, because
 * the call is made in process; the CSRF token belongs to the browser's cookie.
 */
export function changeIn(context: Readonly<RouterContextProvider>, request: Request) {
  const info = context.get(pageInfo)
  return async <E extends Endpoint>(call: E, args: CallOf<E>): Promise<CallResult<E>> => {
    if (requestOrigin(request) !== 'own') return answerOf<E>(403, JSON.stringify({ code: 'csrf_refused' }))
    const { body: token } = await info.inject('GET', csrfAddress)
    const { url, body } = requestOf(call, args)
    const headers = { [csrfHeader]: (JSON.parse(token) as { csrfToken?: string }).csrfToken ?? '' }
    const { status, body: text } = await info.inject(call.method, url, body, headers)
    return answerOf<E>(status, text)
  }
}
