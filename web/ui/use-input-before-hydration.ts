import { useLayoutEffect, useRef, type RefObject } from 'react'

export type TypedValues = Record<string, string | boolean>

/** The values of the fields that differ from those of the server, by name; checkboxes as true or false. */
export function typedValuesOf(form: HTMLFormElement): TypedValues {
  const typed: TypedValues = {}
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      if (field.checked !== field.defaultChecked) typed[field.name] = field.checked
    } else if (field instanceof HTMLInputElement && field.value !== field.defaultValue) typed[field.name] = field.value
    else if (field instanceof HTMLSelectElement && field.value !== '') typed[field.name] = field.value
  }
  return typed
}

/**
 * Calls `onTyped` once with the values that the visitor entered before hydration. Without it, a form that keeps its values in state would
 * overwrite them at its first change.
 */
export function useInputBeforeHydration(
  form: RefObject<HTMLFormElement | null>,
  onTyped: (typed: TypedValues) => void,
): void {
  const hasRun = useRef(false)
  useLayoutEffect(() => {
    if (hasRun.current || !form.current) return
    hasRun.current = true
    const typed = typedValuesOf(form.current)
    if (Object.keys(typed).length > 0) onTyped(typed)
  })
}
