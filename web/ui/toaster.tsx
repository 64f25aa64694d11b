import { X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore, type PointerEvent } from 'react'
import css from './toaster.module.css'
import { cx } from './cx.ts'
import { dismissToast, onToasts, shownToasts, type Toast } from './toasts.ts'

const dismissPart = 0.8 // of the toast's width, spec 1 §9
const none: readonly Toast[] = []

function OneToast({ toast, dismissLabel }: { toast: Toast; dismissLabel: string }) {
  const from = useRef<number | null>(null)
  useEffect(() => {
    if (toast.closesAfterMs === null) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.closesAfterMs)
    return () => clearTimeout(timer)
  }, [toast])
  const drag = (event: PointerEvent<HTMLLIElement>) => {
    if (from.current === null) return
    const moved = event.clientX - from.current
    event.currentTarget.style.transform = `translateX(${moved}px)`
    if (Math.abs(moved) > event.currentTarget.offsetWidth * dismissPart) dismissToast(toast.id)
  }
  const release = (event: PointerEvent<HTMLLIElement>) => {
    from.current = null
    event.currentTarget.style.transform = ''
  }
  return (
    <li
      className={cx(css.toast, css[toast.tone])}
      onPointerDown={(event) => (from.current = event.clientX)}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerLeave={release}
    >
      <span className={css.text} role={toast.tone === 'error' ? 'alert' : 'status'}>
        {toast.onSelect ? (
          <button type="button" className={css.select} onClick={() => (toast.onSelect?.(), dismissToast(toast.id))}>
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
  const toasts = useSyncExternalStore(onToasts, shownToasts, () => none)
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
