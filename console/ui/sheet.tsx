import { Children, type FormEvent, type ReactNode } from 'react'
import { useModalDialog } from '../../kit/use-modal-dialog.ts'
import { ConsoleButton } from './parts.tsx'
import css from './sheet.module.css'

type Props = {
  title: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  /** The content of the form. The last child is the submit button, which appears next to "Cancel". */
  children: ReactNode
}

/** A form in a modal dialog: Escape and "Cancel" close it without a change. */
export function ConsoleSheet({ title, onSubmit, onClose, children }: Props) {
  const { dialog, heading } = useModalDialog({ open: true, onClose })
  const parts = Children.toArray(children)
  return (
    <dialog {...dialog} className={css.sheet} aria-labelledby="sheet">
      <form onSubmit={onSubmit}>
        <h2 key={title} ref={heading} id="sheet">
          {title}
        </h2>
        {parts.slice(0, -1)}
        <div className={css.actions}>
          <ConsoleButton onClick={onClose}>Cancel</ConsoleButton>
          {parts.at(-1)}
        </div>
      </form>
    </dialog>
  )
}
