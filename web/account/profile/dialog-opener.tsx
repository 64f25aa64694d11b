import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { dialogParam } from './credential-forms.ts'

type Props = {
  /** The id of the dialog's form. */
  form: string
  label?: string
  busy?: boolean
  small?: boolean
  onOpen: () => void
  children: ReactNode
}

/** Opens the dialog of a form. Until the page's script runs, the browser loads the page with the dialog open. */
export const DialogOpener = ({ form, label, busy, small = false, onOpen, children }: Props) => (
  <form method="get" noValidate>
    <Button
      type="submit"
      variant="quiet"
      small={small}
      name={dialogParam}
      value={form}
      aria-label={label}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </Button>
  </form>
)
