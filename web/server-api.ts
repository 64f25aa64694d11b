import type { RouterContextProvider } from 'react-router'
import { csrfAddress, csrfHeader } from '../contract/csrf.ts'
import type { Answer, CallOf, Endpoint } from '../contract/endpoint.ts'
import { answerOf, requestOf } from './call.ts'
import { pageInfo } from './context.ts'

/** The same calls during server rendering: in process, as the visitor who asked for the page. */
export function apiIn(context: Readonly<RouterContextProvider>) {
  const info = context.get(pageInfo)
  return async <E extends Endpoint>(call: E, args: CallOf<E>): Promise<Answer<E>> => {
    const { url, body } = requestOf(call, args)
    const { status, body: text } = await info.inject(call.method, url, body)
    return answerOf<E>(status, text)
  }
}

/**
 * A call that changes something, for a form of one of our pages that a browser without scripts posted. What the browser says of where the
 * form was is checked here, since the call itself is made in process; the token is the one of the browser's own cookie.
 */
export function changeIn(context: Readonly<RouterContextProvider>, request: Request) {
  const info = context.get(pageInfo)
  return async <E extends Endpoint>(call: E, args: CallOf<E>): Promise<Answer<E>> => {
    if (!isFromOurPage(request)) return answerOf<E>(403, JSON.stringify({ code: 'csrf_refused' }))
    const { body: token } = await info.inject('GET', csrfAddress)
    const { url, body } = requestOf(call, args)
    const headers = { [csrfHeader]: (JSON.parse(token) as { csrfToken?: string }).csrfToken ?? '' }
    const { status, body: text } = await info.inject(call.method, url, body, headers)
    return answerOf<E>(status, text)
  }
}

function isFromOurPage({ headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin !== null && URL.canParse(origin) && new URL(origin).host === new URL(url).host
}
