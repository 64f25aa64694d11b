import type { ReactNode, Ref } from 'react'
import { FormMarks } from './form-marks.tsx'
import type { RouteForm as State } from './use-route-form.ts'

type Props = {
  state: State
  label: string
  className?: string | undefined
  /** The page whose action takes the form, where it is not the page that shows it. */
  action?: string
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** The form element: works before its script arrives. Errors are shown by the page, and not by the browser (P1-406). */
export function RouteForm({ state, label, className, action, ref, children }: Props) {
  const { definition, fetcher, form } = state
  return (
    <fetcher.Form
      {...(ref ? { ref } : {})}
      {...(action === undefined ? {} : { action })}
      id={form.id}
      method="post"
      noValidate
      className={className}
      aria-label={label}
      onSubmit={form.onSubmit}
    >
      <FormMarks id={definition.id} />
      {children}
    </fetcher.Form>
  )
}
