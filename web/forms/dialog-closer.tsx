import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '../ui/button.tsx'

type Props = { onClose: () => void; variant?: ButtonVariant; children: ReactNode }

/** A button in the footer that closes its dialog: by state with script, by the form with the method `dialog` without. */
export const DialogCloser = ({ onClose, variant = 'main', children }: Props) => (
  <form method="dialog" noValidate>
    <Button
      type="submit"
      wide
      variant={variant}
      onClick={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </Button>
  </form>
)
