import { data as replyWith, redirect, type RouterContextProvider } from 'react-router'
import type {
  ArgumentsOf,
  CallResult,
  CommonRefusal,
  Endpoint,
  FieldError,
  RefusalOf,
  ReplyOf,
} from '../../contract/endpoint.ts'
import type { PartnerTexts } from '../../contract/partner-text.ts'
import type { z } from '../../contract/schema.ts'
import { pageInfo } from '../site/context.ts'
import { loginPath } from '../site/paths.ts'
import { formApiIn } from '../api/server-api.ts'
import { readForm, type FormDefinition } from './definition.ts'
import { formField, memberField, scriptField, type FormReply } from './reply.ts'

/** `url` is the page's URL. When a script posts, the URL of `request` has a suffix of the router. */
export type ActionArgs = { context: Readonly<RouterContextProvider>; request: Request; url: URL }
export type ReplyTo<E extends Endpoint> = FormReply<ReplyOf<E>, RefusalOf<E> | CommonRefusal>

/** The posted form; a body that is not a form gets 400. */
export async function postedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw replyWith(null, { status: 400 })
  }
}

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
export const formIdOf = (form: FormData): string => textOf(form, formField)
export const isScripted = (form: FormData): boolean => textOf(form, scriptField) !== ''

/** Only the texts of the schema's fields, so that no other name reaches the form library. Browsers post line breaks as CR LF. */
function fieldsOf(form: FormData, schema: z.ZodObject): FormData {
  const fields = new FormData()
  for (const name of Object.keys(schema.shape))
    for (const value of form.getAll(name))
      if (typeof value === 'string') fields.append(name, value.replaceAll('\r\n', '\n'))
  return fields
}

const byField = (errors: readonly FieldError[]): Record<string, string[]> =>
  Object.fromEntries(errors.map(({ field, message }) => [field, [message]]))

type RefusedCall<E extends Endpoint> = Extract<CallResult<E>, { ok: false }>
export type PostedCall<S extends z.ZodObject, E extends Endpoint> = {
  definition: FormDefinition<S>
  form: FormData
  call: E
  args: (value: z.output<S>) => ArgumentsOf<E>
  /** The field error that a refusal of the call means, if it is about one field. */
  fieldErrorOf?: (refusedCall: RefusedCall<E>, partner: PartnerTexts) => FieldError | undefined
}

/**
 * With script the router opens the sign-in page (303). Without script the browser repeats the post there (307), and that page carries what
 * was typed (unsent-form.ts).
 */
const redirectToSignIn = ({ pathname, search }: URL, form: FormData): Response =>
  redirect(loginPath({ returnTo: pathname + search }), isScripted(form) ? 303 : 307)

/**
 * Redirects to the sign-in page when the posted page was rendered for a member who is not signed in now. Returns the public id of the
 * page's member; empty for a visitor's page.
 */
export function requirePageMember({ context, url }: ActionArgs, form: FormData): string {
  const renderedMemberId = textOf(form, memberField)
  if (renderedMemberId !== '' && renderedMemberId !== context.get(pageInfo).member?.publicId)
    throw redirectToSignIn(url, form)
  return renderedMemberId
}

/**
 * Checks a posted form and makes its call as the member or visitor who posted it. Field errors of the call and of the schema
 * look the same. A refusal without field errors has its sentence in `problem`. A member whose session has ended is redirected to
 * the sign-in page.
 */
export async function callWithForm<S extends z.ZodObject, E extends Endpoint>(
  actionArgs: ActionArgs,
  { definition, form, call, args, fieldErrorOf }: PostedCall<S, E>,
): Promise<ReplyTo<E>> {
  const { id, schema, secrets = [] } = definition
  const { context, request, url } = actionArgs
  const { partner } = context.get(pageInfo)
  const renderedMemberId = requirePageMember(actionArgs, form)
  const submission = readForm(definition, fieldsOf(form, schema), partner)
  const hideFields = [...secrets]
  if (submission.status !== 'success') {
    const result = submission.reply({ hideFields })
    return { form: id, ok: false, refusal: 'invalid_request', problem: '', status: 400, result }
  }
  const callReply = await formApiIn(context, request, renderedMemberId)(call, args(submission.value))
  if (callReply.ok) return { form: id, ok: true, value: callReply.value, result: submission.reply({ hideFields }) }
  const { refusal, problem } = callReply
  if (refusal === 'unauthorized') throw redirectToSignIn(url, form)
  const ownError = fieldErrorOf?.(callReply, partner)
  const errors = [...(ownError ? [ownError] : []), ...(problem.errors ?? [])].filter(
    ({ field }) => field in schema.shape,
  )
  const fieldErrors = byField(errors)
  const result = submission.reply({ hideFields, fieldErrors, formErrors: [problem.title] })
  const title = errors.length > 0 ? '' : problem.title
  return { form: id, ok: false, refusal, problem: title, status: problem.status, result }
}

/** The reply as the action returns it. A refused form has its refusal's status, so that the router does not load the page's data again. */
export const answerForm = <R extends FormReply>(reply: R) =>
  replyWith(reply, { status: reply.ok ? 200 : reply.status || 500 })

/**
 * Returns the reply. After a success it redirects a browser without script to `to` instead, so that a reload does not send the form again.
 */
export function answerOrContinue<R extends FormReply>(form: FormData, reply: R, to: string) {
  if (reply.ok && !isScripted(form)) throw redirect(to, 303)
  return answerForm(reply)
}
