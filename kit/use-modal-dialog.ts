import { useCallback, useEffect, useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'

type Options = { open: boolean; onClose: () => void; closesOnBackdrop?: boolean }

/**
 * The browser's own modal dialog: focus stays inside, Escape calls `onClose`, and the page behind it is inert. Spread `dialog` on a
 * `<dialog>`. Its title element takes `heading` as the ref and the title's text as the key, so that a new title is a new element.
 */
export function useModalDialog({ open, onClose, closesOnBackdrop = false }: Options) {
  const ref = useRef<HTMLDialogElement>(null)
  const headingElement = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (open) {
      dialog.showModal()
      // A screen reader starts at the title, unless a field takes the focus. The browser would focus the close button.
      if (document.activeElement?.hasAttribute('data-close')) headingElement.current?.focus()
    } else dialog.close()
  }, [open])
  // A new title is the next step of the dialog. The button that led to it may be gone, and the focus with it.
  const heading = useCallback((element: HTMLHeadingElement | null) => {
    headingElement.current = element
    if (ref.current?.open && document.activeElement === document.body) element?.focus()
  }, [])
  // The browser returns the focus to the opener only when a dialog closes before its element is removed.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  // The browser sends the `close` event after the dialog closes; the dialog may be open again by then.
  const onCloseEvent = () => {
    if (!ref.current?.open) onClose()
  }
  // The page handles Escape like its own buttons: `onClose` may keep the dialog open.
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  const onClick = (event: MouseEvent) => {
    if (closesOnBackdrop && event.target === ref.current) onClose()
  }
  return { dialog: { ref, onCancel, onClose: onCloseEvent, onClick }, heading }
}
