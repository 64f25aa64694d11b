import { useState, type ReactNode } from 'react'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Whether the dialog was open in the HTML of the server. */
export function useWasServedOpen(): boolean {
  const hydrated = useHydrated()
  return useState(!hydrated)[0]
}

/** Closes a dialog that is open in the server's HTML, because it is not modal. The dialog's effect then opens it as a modal one. */
const closeNonModal = (form: HTMLElement | null) => form?.closest('dialog:not(:modal)')?.removeAttribute('open')

type Props = { onClose: () => void; variant?: ButtonVariant; children: ReactNode }

/** A button in the footer that closes its dialog. Without script, its form has the method `dialog`, which closes it too. */
export const DialogCloser = ({ onClose, variant = 'main', children }: Props) => (
  <form ref={closeNonModal} method="dialog" noValidate>
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
