import type { FieldError } from '../../contract/endpoint.ts'

/** Focuses the first invalid field after the errors have rendered, so that a screen reader reads the field with its error. */
export function focusFirst(form: HTMLFormElement | null, faults: readonly FieldError[]): void {
  const [firstFault] = faults
  if (firstFault) requestAnimationFrame(() => form?.querySelector<HTMLElement>(`[name="${firstFault.field}"]`)?.focus())
}
