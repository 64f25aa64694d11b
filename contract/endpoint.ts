import type { z } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Schema = z.ZodType

/** One call of the API: its request, its reply, and its refusals (code → HTTP status). */
export type Endpoint = {
  readonly method: Method
  readonly path: string
  readonly params?: Schema
  readonly query?: Schema
  /** Query lists sent as one parameter per item. Other lists are joined with commas. */
  readonly multiValued?: readonly string[]
  readonly body?: Schema
  readonly reply: Schema
  readonly refusals: Readonly<Record<string, number>>
  /** Replies to invalid fields with a bare array of {field, message}, as specified for this call. */
  readonly fieldErrors?: 'array'
}

/** Declares an endpoint with literal types, so that handlers and pages can name only its refusals. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined
type InputOf<S> = S extends Schema ? z.input<S> : never
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
export type RefusalOf<E extends Endpoint> = Extract<keyof E['refusals'], string>

/** The arguments of a call: the parts that the endpoint declares, in their input types. */
export type ArgumentsOf<E extends Endpoint> = (E['params'] extends Schema
  ? { params: InputOf<E['params']> }
  : unknown) &
  (E['query'] extends Schema ? { query?: InputOf<E['query']> } : unknown) &
  (E['body'] extends Schema ? { body: InputOf<E['body']> } : unknown)

export type FieldError = { field: string; message: string }

/**
 * Refusals that every call may have in addition to those it declares. `look_only`: an operator who only looks at the member's site made a
 * change. `impersonation_refused`: an operator made a change that only the member may make.
 */
export const commonRefusals = {
  invalid_request: 400,
  csrf_refused: 403,
  look_only: 403,
  impersonation_refused: 403,
  unauthorized: 401,
  not_found: 404,
  too_many_requests: 429,
  overloaded: 503,
  unexpected: 500,
} as const
export type CommonRefusal = keyof typeof commonRefusals

/** Body of a failed call, application/problem+json (P1-521). Invalid fields of a call with `fieldErrors` have another body. */
export type Problem = {
  type: string
  title: string
  status: number
  /** The refusal. */
  code: string
  /** Id of the request, for support. */
  reference: string
  errors?: FieldError[]
}

/** The result of a call for pages: the reply, or a named refusal with its problem. */
export type CallResult<E extends Endpoint> =
  | { ok: true; value: ReplyOf<E> }
  | { ok: false; refusal: RefusalOf<E> | CommonRefusal; problem: Problem }
