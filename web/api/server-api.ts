import type { RouterContextProvider } from 'react-router'
import { csrfAddress, csrfHeader } from '../../contract/csrf.ts'
import { messageText } from '../../contract/messages.ts'
import type { CallResult, ArgumentsOf, Endpoint } from '../../contract/endpoint.ts'
import { memberHeader } from '../../contract/member-header.ts'
import { callResultOf, requestOf } from '../../contract/call.ts'
import { pageInfo } from '../site/context.ts'
import { requestOrigin } from './request-origin.ts'

/** Makes API calls during server rendering: in process, with the session of the request. */
export function apiIn(context: Readonly<RouterContextProvider>) {
  const info = context.get(pageInfo)
  const unexpectedTitle = messageText('server', '', undefined, info.partner.copy)
  return async <E extends Endpoint>(call: E, args: ArgumentsOf<E>): Promise<CallResult<E>> => {
    const { url, body } = requestOf(call, args)
    const { status, body: text } = await info.inject(call.method, url, body)
    return callResultOf<E>(status, text, unexpectedTitle)
  }
}

/**
 * Makes changing API calls for a form that one of our pages posted. The form carries no CSRF token. This function itself fetches the token
 * that matches the browser's cookie, so the token proves nothing about the post. The function therefore checks the origin of the post:
 * Sec-Fetch-Site must be `same-origin`; in a post without Sec-Fetch-Site, Origin must name this host. Every browser sends one of the two
 * headers with a post. `renderedMemberId` is the public id of the member for whom the page with the form was rendered; '' for a visitor's
 * page.
 */
export function formApiIn(context: Readonly<RouterContextProvider>, request: Request, renderedMemberId = '') {
  const info = context.get(pageInfo)
  const unexpectedTitle = messageText('server', '', undefined, info.partner.copy)
  return async <E extends Endpoint>(call: E, args: ArgumentsOf<E>): Promise<CallResult<E>> => {
    if (requestOrigin(request) !== 'own') return callResultOf<E>(403, JSON.stringify({ code: 'csrf_refused' }))
    const { body: tokenJson } = await info.inject('GET', csrfAddress)
    const { url, body } = requestOf(call, args)
    const headers = {
      [csrfHeader]: (JSON.parse(tokenJson) as { csrfToken?: string }).csrfToken ?? '',
      ...(renderedMemberId === '' ? {} : { [memberHeader]: renderedMemberId }),
    }
    const { status, body: text } = await info.inject(call.method, url, body, headers)
    return callResultOf<E>(status, text, unexpectedTitle)
  }
}
