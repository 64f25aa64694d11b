import { csrfHeader, csrfPlaceholder } from '../contract/csrf.ts'
import type { CallResult, CallOf, Endpoint } from '../contract/endpoint.ts'
import { memberHeader } from '../contract/member-header.ts'
import { answerOf, apiBase, drawnFor, requestOf } from './call.ts'
import { csrfToken, forgetCsrfToken } from './csrf.ts'
import { loginPath } from './paths.ts'
import { toast } from './ui/toasts.ts'

const refreshMessage = 'Something went wrong. Please refresh the page and try again. Error Code: TKN1'

/** `csrf`: sends the CSRF header with a safe call that requires it (P1-454). */
type Sending = { keepalive?: boolean; csrf?: boolean; redirect?: 'manual' }

/** A redirect nobody followed shows no status of its own. */
const unfollowed = 303

async function send(
  method: string,
  url: string,
  body: unknown,
  { csrf = false, ...more }: Sending,
): Promise<{ status: number; text: string }> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const member = drawnFor()
  if (member !== '') headers[memberHeader] = member
  if (csrf || method !== 'GET') {
    const token = await csrfToken()
    if (token === csrfPlaceholder) toast.error(refreshMessage)
    headers[csrfHeader] = token
  }
  try {
    const response = await fetch(apiBase() + url, {
      method,
      headers,
      credentials: 'same-origin',
      ...more,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const status = response.type === 'opaqueredirect' ? unfollowed : response.status
    return { status, text: await response.text() }
  } catch {
    return { status: 0, text: '' }
  }
}

/** The one way a page talks to the server. A token that has gone stale is renewed once; a session that is over leads to sign-in. With `keepalive` the call outlives the page. */
export async function api<E extends Endpoint>(call: E, args: CallOf<E>, more: Sending = {}): Promise<CallResult<E>> {
  const { url, body } = requestOf(call, args)
  let got = await send(call.method, url, body, more)
  let answer = answerOf<E>(got.status, got.text)
  if (!answer.ok && answer.refusal === 'csrf_refused') {
    forgetCsrfToken()
    got = await send(call.method, url, body, more)
    answer = answerOf<E>(got.status, got.text)
  }
  if (!answer.ok && answer.refusal === 'unauthorized') {
    window.location.assign(loginPath({ returnTo: window.location.pathname + window.location.search }))
  }
  return answer
}
