import { useState, type ReactNode } from 'react'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Whether the server rendered the dialog, and so the page came with it open. */
export function useCameOpen(): boolean {
  const hydrated = useHydrated()
  return useState(!hydrated)[0]
}

/** A dialog that came open with the page is not modal. Before the dialog's effect opens it, it closes. */
const closeBare = (form: HTMLElement | null) => form?.closest('dialog:not(:modal)')?.removeAttribute('open')

type Props = { onClose: () => void; variant?: ButtonVariant; children: ReactNode }

/** A button in the footer that closes its dialog: by state with script, by the form with the method `dialog` without. */
export const DialogCloser = ({ onClose, variant = 'main', children }: Props) => (
  <form ref={closeBare} method="dialog" noValidate>
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
