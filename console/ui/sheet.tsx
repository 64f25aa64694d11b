import { Children, useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { ConsoleButton } from './parts.tsx'
import css from './sheet.module.css'

type Props = {
  title: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  /** The last one is the button that does it. */
  children: ReactNode
}

/** A question over the page: Escape and "Cancel" leave everything as it is. */
export function ConsoleSheet({ title, onSubmit, onClose, children }: Props) {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => sheet.current?.showModal(), [])
  const parts = Children.toArray(children)
  return (
    <dialog ref={sheet} className={css.sheet} aria-labelledby="sheet" onClose={onClose}>
      <form onSubmit={onSubmit}>
        <h2 id="sheet">{title}</h2>
        {parts.slice(0, -1)}
        <div className={css.acts}>
          <ConsoleButton onClick={() => sheet.current?.close()}>Cancel</ConsoleButton>
          {parts.at(-1)}
        </div>
      </form>
    </dialog>
  )
}
