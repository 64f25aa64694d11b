import { callCopy } from './call-copy.ts'
import type { CallResult, ArgumentsOf, Endpoint, FieldError, Problem } from './endpoint.ts'

type Value = string | number | boolean | readonly (string | number)[] | undefined | null
type Parts = { params?: Record<string, Value>; query?: Record<string, Value>; body?: unknown }

const textOf = (value: Value): string => (typeof value === 'object' ? (value ?? []).join(',') : String(value ?? ''))

/** Address and body of a call. Empty query values are left out, except `campaignCode` (P1-473). */
export function requestOf<E extends Endpoint>(call: E, args: ArgumentsOf<E>): { url: string; body: unknown } {
  const { params = {}, query = {}, body } = args as Parts
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(textOf(params[name])))
  const queryParams = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (call.multiValued?.includes(name) && Array.isArray(value)) {
      for (const item of value) queryParams.append(name, String(item))
      continue
    }
    const text = textOf(value)
    if (text !== '' || name === 'campaignCode') queryParams.set(name, text)
  }
  const queryText = queryParams.toString()
  return { url: queryText === '' ? path : `${path}?${queryText}`, body }
}

const unexpectedProblem = (status: number, title: string): Problem => ({
  type: 'urn:damask:unexpected',
  title,
  status,
  code: 'unexpected',
  reference: '',
})

function problemOf(bodyText: string, status: number, title: string): Problem {
  const unexpected = unexpectedProblem(status, title)
  try {
    const parsed = JSON.parse(bodyText) as Partial<Problem> | FieldError[]
    if (Array.isArray(parsed)) return { ...unexpected, code: 'fields_invalid', errors: parsed }
    return typeof parsed.code === 'string' ? { ...unexpected, ...parsed } : unexpected
  } catch {
    return unexpected
  }
}

/**
 * Converts an HTTP response to the reply or a named refusal. A failed call becomes the refusal `unexpected` with
 * `unexpectedTitle` when its body is not JSON or has no code. A failed call with a list of invalid fields becomes `fields_invalid`.
 * Throws a SyntaxError for a successful call whose body is not JSON.
 */
export function callResultOf<E extends Endpoint>(
  status: number,
  bodyText: string,
  unexpectedTitle: string = callCopy['message.server'],
): CallResult<E> {
  if (status >= 200 && status < 300) return { ok: true, value: JSON.parse(bodyText) as never }
  const problem = problemOf(bodyText, status, unexpectedTitle)
  return { ok: false, refusal: problem.code as never, problem }
}
