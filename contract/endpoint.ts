import type { z } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Shape = z.ZodType

/** One call of the API: what may be asked, what comes back, and every way it may be refused (code → HTTP status). */
export type Endpoint = {
  readonly method: Method
  readonly path: string
  readonly params?: Shape
  readonly query?: Shape
  /** Names of query values that are sent once for each item of a list; the items of other lists are joined with commas. */
  readonly multiValued?: readonly string[]
  readonly body?: Shape
  readonly reply: Shape
  readonly refusals: Readonly<Record<string, number>>
  /** Invalid fields are answered as a bare array of {field, message}, as the specification gives it for this call. */
  readonly fieldErrors?: 'array'
}

/** Declares an endpoint, keeping its literal types so that handlers and pages cannot name a refusal it does not have. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type OutputOf<S> = S extends Shape ? z.output<S> : undefined
type InputOf<S> = S extends Shape ? z.input<S> : never
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
/** What the server hands out: the output side of the reply schema. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
export type RefusalOf<E extends Endpoint> = Extract<keyof E['refusals'], string>

/** What a caller passes: only the parts the endpoint declares, in their input form. */
export type CallOf<E extends Endpoint> = (E['params'] extends Shape ? { params: InputOf<E['params']> } : unknown) &
  (E['query'] extends Shape ? { query?: InputOf<E['query']> } : unknown) &
  (E['body'] extends Shape ? { body: InputOf<E['body']> } : unknown)

export type FieldError = { field: string; message: string }

/** Refusals every call may answer, beside its own. */
export const commonRefusals = {
  invalid_request: 400,
  csrf_refused: 403,
  unauthorized: 401,
  not_found: 404,
  too_many_requests: 429,
  overloaded: 503,
  unexpected: 500,
} as const
export type CommonRefusal = keyof typeof commonRefusals

/** application/problem+json, the body of every failed call (P1-521). */
export type Problem = {
  type: string
  title: string
  status: number
  code: string
  reference: string
  errors?: FieldError[]
}

/** The answer of a call as pages see it: the reply, or a named refusal with what is needed to explain it. */
export type CallResult<E extends Endpoint> =
  | { ok: true; value: ReplyOf<E> }
  | { ok: false; refusal: RefusalOf<E> | CommonRefusal; problem: Problem }
