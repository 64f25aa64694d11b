export type FieldIds = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true }
/** Only the presence of `hint` and `error` counts, not their text. */
type FieldState = { hint?: unknown; error?: string | undefined; required?: boolean | undefined }

/** Attributes that tie a control to its hint, `ID-hint`, and to its error, `ID-error`, for assistive technology. */
export function fieldIds(id: string, { hint, error, required }: FieldState): FieldIds {
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return {
    id,
    ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
    ...(error ? { 'aria-invalid': true as const } : {}),
    ...(required ? { 'aria-required': true as const } : {}),
  }
}
