export type Tone = 'success' | 'error' | 'warning' | 'plain'
/** A short text above the page. `closesAfterMs` is null for a toast that does not close by itself. */
export type Toast = { id: number; tone: Tone; text: string; closesAfterMs: number | null; onSelect?: () => void }

const statusMs = 3_000 // success and warning (P1-523)
const plainMs = 5_000 // (P1-525)

let currentToasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]): void {
  currentToasts = next
  for (const listener of listeners) listener()
}

function add(tone: Tone, text: string, closesAfterMs: number | null, onSelect?: () => void): void {
  lastId += 1
  // A repeated text replaces the earlier toast.
  setToasts([
    ...currentToasts.filter((toast) => toast.text !== text),
    { id: lastId, tone, text, closesAfterMs, ...(onSelect ? { onSelect } : {}) },
  ])
}

/** Adds toasts of each tone. Errors stay until the person dismisses them (P1-394). */
export const toast = {
  success: (text: string) => add('success', text, statusMs),
  warning: (text: string) => add('warning', text, statusMs),
  plain: (text: string) => add('plain', text, plainMs),
  error: (text: string) => add('error', text, null),
  /** A toast that calls `onSelect` when the person selects it. It stays until the person selects or dismisses it. */
  ask: (text: string, onSelect: () => void) => add('warning', text, null, onSelect),
}

export const dismissToast = (id: number) => setToasts(currentToasts.filter((entry) => entry.id !== id))
export const shownToasts = () => currentToasts
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
