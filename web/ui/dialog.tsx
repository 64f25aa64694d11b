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
  /** Whether the server's page has it open, so that it shows without script (forms/dialog-closer.tsx). */
  ssr?: boolean
  children: ReactNode
  footer?: ReactNode
}

/** The native modal dialog: focus stays inside, Escape closes it, and the page behind it is inert. */
export function Dialog({ open, onClose, title, closeLabel, shape = 'modal', ssr, children, footer }: Props) {
  const { dialog, heading } = useModalDialog({ open, onClose, closesOnBackdrop: true })
  const id = useId()
  return (
    <dialog {...dialog} open={ssr} className={cx(css.dialog, css[shape])} aria-labelledby={id}>
      {open && (
        <div className={css.inside}>
          <header className={css.head}>
            <h2 key={title} ref={heading} id={id} tabIndex={-1}>
              <CopyText text={title} />
            </h2>
            <button type="button" className={css.close} onClick={onClose} aria-label={closeLabel} data-close>
              <X aria-hidden="true" size={20} />
            </button>
          </header>
          <div className={css.body}>{children}</div>
          {footer && <footer className={css.foot}>{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}
