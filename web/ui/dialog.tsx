import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import css from './dialog.module.css'
import { cx } from './cx.ts'
import { CopyText } from '../copy/words.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  /** A sheet rises from the bottom on small screens; a panel stands at the side on large ones. */
  shape?: 'modal' | 'sheet'
  children: ReactNode
  footer?: ReactNode
}

/** The browser's own modal dialog: focus stays inside, Escape closes, and what is behind is inert. */
export function Dialog({ open, onClose, title, closeLabel, shape = 'modal', children, footer }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (open) {
      dialog.showModal()
      // What was opened is read from its title on, unless a field in it asks for the focus.
      if (document.activeElement?.hasAttribute('data-close')) heading.current?.focus()
    } else dialog.close()
  }, [open])
  // Another title is another step of the dialog: the button that led to it may be gone, and the focus with it.
  useEffect(() => {
    if (ref.current?.open && document.activeElement === document.body) heading.current?.focus()
  }, [title])
  // A dialog that is removed while it is open closes first: only then does the browser return the focus to the opener.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  // The browser reports a closing a moment later; by then the dialog may have been opened again.
  const onClosed = () => {
    if (!ref.current?.open) onClose()
  }
  // Escape asks as the buttons do, so that the dialog is never closed before the page knows.
  const onEscape = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) onClose()
  }
  return (
    // Escape is the keyboard's way out of the backdrop click.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={cx(css.dialog, css[shape])}
      aria-labelledby={id}
      onCancel={onEscape}
      onClose={onClosed}
      onClick={onBackdrop}
    >
      {open && (
        <div className={css.inside}>
          <header className={css.head}>
            <h2 ref={heading} id={id} tabIndex={-1}>
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
