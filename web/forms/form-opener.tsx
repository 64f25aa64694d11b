import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { openParam } from './reply.ts'

type Props = {
  /** The id of the form; empty to close the open one. */
  form: string
  label?: string
  busy?: boolean
  small?: boolean
  variant?: ButtonVariant
  onPress: () => void
  children: ReactNode
}

/** Opens a form of the page. Until the page's script runs, the browser loads the page with the form open. */
export const FormOpener = ({ form, label, busy, small = false, variant = 'quiet', onPress, children }: Props) => (
  <form method="get" noValidate>
    <Button
      type="submit"
      variant={variant}
      small={small}
      name={openParam}
      value={form}
      aria-label={label}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        event.preventDefault()
        onPress()
      }}
    >
      {children}
    </Button>
  </form>
)
