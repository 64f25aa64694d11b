import type { RouterContextProvider } from 'react-router'
import { csrfAddress, csrfHeader } from '../contract/csrf.ts'
import type { CallResult, CallOf, Endpoint } from '../contract/endpoint.ts'
import { answerOf, requestOf } from './call.ts'
import { pageInfo } from './context.ts'
import { requestOrigin } from './request-origin.ts'

/** The same calls during server rendering: in process, as the visitor who asked for the page. */
export function apiIn(context: Readonly<RouterContextProvider>) {
  const info = context.get(pageInfo)
  return async <E extends Endpoint>(call: E, args: CallOf<E>): Promise<CallResult<E>> => {
    const { url, body } = requestOf(call, args)
    const { status, body: text } = await info.inject(call.method, url, body)
    return answerOf<E>(status, text)
  }
}

/**
 * A call that changes something, for a form of our own that a browser without scripts posts. The origin of the form is checked here, because
 * the call itself is made in process; the token is the one of the browser's own cookie.
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
