import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useModalDialog } from '../../kit/use-modal-dialog.ts'
import css from './dialog.module.css'
import { cx } from './cx.ts'
import { CopyText } from './copy-text.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  /** A sheet opens from the bottom on small screens and at the side on large ones. */
  shape?: 'modal' | 'sheet'
  /** Whether the dialog is open in the server's HTML, so that it shows and closes without script. */
  isServedOpen?: boolean
  children: ReactNode
  footer?: ReactNode
}

/** The native modal dialog: focus stays inside, Escape or a click outside closes the dialog, and the page behind it is inert. */
export function Dialog({ open, onClose, title, closeLabel, shape = 'modal', isServedOpen, children, footer }: Props) {
  const { dialog, heading } = useModalDialog({ open, onClose, closesOnBackdrop: true })
  const id = useId()
  return (
    <dialog {...dialog} open={isServedOpen} className={cx(css.dialog, css[shape])} aria-labelledby={id}>
      {open && (
        <div className={css.inside}>
          <header className={css.head}>
            <h2 key={title} ref={heading} id={id} tabIndex={-1}>
              <CopyText text={title} />
            </h2>
            {isServedOpen ? (
              <form ref={closeNonModal} method="dialog" noValidate>
                <CloseButton type="submit" label={closeLabel} onClose={onClose} />
              </form>
            ) : (
              <CloseButton type="button" label={closeLabel} onClose={onClose} />
            )}
          </header>
          <div className={css.body}>{children}</div>
          {footer && <footer className={css.foot}>{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}

/** Closes a dialog that is open in the server's HTML, because it is not modal. The dialog's effect then opens it as a modal one. */
const closeNonModal = (form: HTMLElement | null) => form?.closest('dialog:not(:modal)')?.removeAttribute('open')

type CloseProps = { type: 'submit' | 'button'; label: string; onClose: () => void }

/** `submit` is for a dialog that is open in the server's HTML: the form around it has the method `dialog`, which needs no script. */
const CloseButton = ({ type, label, onClose }: CloseProps) => (
  <button
    type={type}
    className={css.close}
    onClick={(event) => {
      event.preventDefault()
      onClose()
    }}
    aria-label={label}
    data-close
  >
    <X aria-hidden="true" size={20} />
  </button>
)
