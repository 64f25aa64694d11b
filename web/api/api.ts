import { csrfHeader, csrfPlaceholder } from '../../contract/csrf.ts'
import type { CallResult, ArgumentsOf, Endpoint } from '../../contract/endpoint.ts'
import { memberHeader } from '../../contract/member-header.ts'
import { callResultOf, requestOf } from '../../contract/call.ts'
import { apiBase, pageMemberId } from './page-values.ts'
import { callText } from '../copy/call-text.ts'
import { csrfToken, forgetCsrfToken } from './csrf.ts'
import { loginPath } from '../site/paths.ts'
import { toast } from '../ui/toasts.ts'

/** `csrf`: sends the CSRF header with a safe call that requires it (P1-454). */
type SendOptions = { keepalive?: boolean; csrf?: boolean; redirect?: 'manual'; signal?: AbortSignal }

/** Reported for a redirect that the browser does not follow, because the browser hides its status. */
const redirectStatus = 303

async function send(
  method: string,
  url: string,
  body: unknown,
  { csrf = false, ...options }: SendOptions,
): Promise<{ status: number; text: string }> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const memberId = pageMemberId()
  if (memberId !== '') headers[memberHeader] = memberId
  if (csrf || method !== 'GET') {
    const token = await csrfToken()
    // No token could be fetched, so the server will refuse the call (P1-344).
    if (token === csrfPlaceholder) toast.error(callText('message.refresh'))
    headers[csrfHeader] = token
  }
  try {
    const response = await fetch(apiBase() + url, {
      method,
      headers,
      credentials: 'same-origin',
      ...options,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const status = response.type === 'opaqueredirect' ? redirectStatus : response.status
    return { status, text: await response.text() }
  } catch {
    return { status: 0, text: '' }
  }
}

/**
 * Calls the API from a page. A request without a response has the status 0. When the server refuses the CSRF token, `api` fetches a new
 * token and sends the request once more. When the session has ended, the browser goes to sign-in. With `keepalive` the request outlives
 * the page.
 */
export async function api<E extends Endpoint>(
  call: E,
  args: ArgumentsOf<E>,
  options: SendOptions = {},
): Promise<CallResult<E>> {
  const { url, body } = requestOf(call, args)
  let response = await send(call.method, url, body, options)
  let reply = callResultOf<E>(response.status, response.text, callText('message.server'))
  if (!reply.ok && reply.refusal === 'csrf_refused') {
    forgetCsrfToken()
    response = await send(call.method, url, body, options)
    reply = callResultOf<E>(response.status, response.text, callText('message.server'))
  }
  if (!reply.ok && reply.refusal === 'look_only') toast.error(reply.problem.title)
  if (!reply.ok && reply.refusal === 'unauthorized') {
    window.location.assign(loginPath({ returnTo: window.location.pathname + window.location.search }))
  }
  return reply
}
