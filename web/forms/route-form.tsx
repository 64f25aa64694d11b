import type { ReactNode, Ref } from 'react'
import { LookOnlyFields } from '../impersonation/look-only.tsx'
import { HiddenFormFields } from './hidden-form-fields.tsx'
import { isBusy, type FormReply } from './reply.ts'
import type { RouteFormState } from './use-route-form.ts'

type Props = {
  state: RouteFormState
  label: string
  className?: string | undefined
  /** The page whose action handles the form, if it is not the page that shows it. */
  action?: string
  ref?: Ref<HTMLFormElement>
  /** Posts as a browser without script does: for an action that passes the post to another page, or a form that scripts do not need. */
  reloadDocument?: boolean
  /** False for a form of one button, next to which a note would be too much. */
  hasLookOnlyNote?: boolean
  children: ReactNode
}

/**
 * The form element. It works before the page's script arrives. The page shows the errors, and the browser shows none (P1-406). An
 * operator who only looks cannot use it, except a form that reloads the document: it signs in or out.
 */
export function RouteForm({
  state,
  label,
  className,
  action,
  ref,
  reloadDocument = false,
  hasLookOnlyNote = true,
  children,
}: Props) {
  const { definition, draft, fetcher, form } = state
  // Not the state's `busy`: the sign-in is busy while it checks for a human, and then sends this form.
  const isSending = isBusy(fetcher.state, fetcher.data as FormReply | undefined)
  const Form = (reloadDocument ? 'form' : fetcher.Form) as typeof fetcher.Form
  return (
    <Form
      {...(ref ? { ref } : {})}
      {...(action === undefined ? {} : { action })}
      id={form.id}
      method="post"
      noValidate
      className={className}
      aria-label={label}
      onInput={draft && ((event) => draft.write(event.currentTarget))}
      onSubmit={(event) => (isSending ? event.preventDefault() : form.onSubmit(event))}
    >
      <HiddenFormFields definition={definition} />
      {reloadDocument ? children : <LookOnlyFields hasNote={hasLookOnlyNote}>{children}</LookOnlyFields>}
    </Form>
  )
}
