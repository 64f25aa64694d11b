import { X } from 'lucide-react'
import { useRef, useState, useSyncExternalStore, type PointerEvent } from 'react'
import { useTimeout } from '../../kit/use-timer.ts'
import css from './toaster.module.css'
import { cx } from './cx.ts'
import { dismissToast, onToasts, shownToasts, type Toast } from './toasts.ts'

const dismissShare = 0.8 // of the toast's width (P1-526)
const dragPxMin = 6 // less is a tap
const noToasts: readonly Toast[] = []

/** Moves the toast with the pointer. Calls `dismiss` when the toast is released after `dismissShare` of its width. */
function useDrag(dismiss: () => void) {
  const startX = useRef<number | null>(null)
  const movedPx = (event: PointerEvent<HTMLLIElement>) => (startX.current === null ? 0 : event.clientX - startX.current)
  return {
    onPointerDown: (event: PointerEvent<HTMLLIElement>) => {
      startX.current = event.clientX
    },
    onPointerMove: (event: PointerEvent<HTMLLIElement>) => {
      const toast = event.currentTarget
      if (Math.abs(movedPx(event)) < dragPxMin) return
      if (!toast.hasPointerCapture(event.pointerId)) toast.setPointerCapture(event.pointerId)
      toast.style.transform = `translateX(${movedPx(event)}px)`
    },
    onPointerUp: (event: PointerEvent<HTMLLIElement>) => {
      const isFar = Math.abs(movedPx(event)) >= event.currentTarget.offsetWidth * dismissShare
      startX.current = null
      event.currentTarget.style.transform = ''
      if (isFar) dismiss()
    },
    onPointerCancel: (event: PointerEvent<HTMLLIElement>) => {
      startX.current = null
      event.currentTarget.style.transform = ''
    },
  }
}

function OneToast({ toast, dismissLabel }: { toast: Toast; dismissLabel: string }) {
  // A toast stays while the pointer or the focus is on it.
  const [isHeld, setIsHeld] = useState(false)
  const drag = useDrag(() => dismissToast(toast.id))
  useTimeout(() => dismissToast(toast.id), isHeld ? null : toast.closesAfterMs)
  return (
    // Dragging is an addition; the button works for everyone.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={cx(css.toast, css[toast.tone])}
      {...drag}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className={css.text} role={toast.tone === 'error' ? 'alert' : 'status'}>
        {toast.onSelect ? (
          <button
            type="button"
            className={css.select}
            onClick={() => {
              toast.onSelect?.()
              dismissToast(toast.id)
            }}
          >
            {toast.text}
          </button>
        ) : (
          toast.text
        )}
      </span>
      <button type="button" className={css.dismiss} onClick={() => dismissToast(toast.id)} aria-label={dismissLabel}>
        <X aria-hidden="true" size={18} />
      </button>
    </li>
  )
}

export function Toaster({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const toasts = useSyncExternalStore(onToasts, shownToasts, () => noToasts)
  return (
    <section aria-label={label}>
      <ol className={css.stack}>
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} dismissLabel={dismissLabel} />
        ))}
      </ol>
    </section>
  )
}
