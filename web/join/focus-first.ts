import type { FieldError } from '../../contract/endpoint.ts'

/** Focuses the first invalid field, once the messages are in the page, so that the field is announced with its own. */
export function focusFirst(form: HTMLFormElement | null, faults: readonly FieldError[]): void {
  const [first] = faults
  if (first) requestAnimationFrame(() => form?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus())
}
