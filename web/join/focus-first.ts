import type { FieldError } from '../../contract/endpoint.ts'

/** Focuses the first invalid field after the messages have rendered, so that a screen reader reads the field with its message. */
export function focusFirst(form: HTMLFormElement | null, faults: readonly FieldError[]): void {
  const [first] = faults
  if (first) requestAnimationFrame(() => form?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus())
}
