import { useState, type ReactNode } from 'react'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Whether the dialog was open in the HTML of the server. */
export function useWasServedOpen(): boolean {
  const hydrated = useHydrated()
  // Keeps the value of the first render, which comes before hydration only for a dialog of the server's HTML.
  return useState(!hydrated)[0]
}

type Props = { onClose: () => void; variant?: ButtonVariant; children: ReactNode }

/** A button in the footer that closes its dialog. Without script the form's method `dialog` closes the dialog. */
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
