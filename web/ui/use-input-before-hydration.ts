import { useLayoutEffect, useRef, type RefObject } from 'react'

export type TypedValues = Record<string, string | boolean>

/**
 * The values that a person may have entered, by field name. Inputs and checkboxes count when they differ from what the server rendered;
 * a checkbox is true or false. Selects count whenever they have a value. Radio buttons and text areas are not read.
 */
export function typedValuesOf(form: HTMLFormElement): TypedValues {
  const values: TypedValues = {}
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      if (field.checked !== field.defaultChecked) values[field.name] = field.checked
    } else if (field instanceof HTMLInputElement && field.value !== field.defaultValue) values[field.name] = field.value
    else if (field instanceof HTMLSelectElement && field.value !== '') values[field.name] = field.value
  }
  return values
}

/**
 * Calls `onInput` once with the values that the person entered before hydration. Without this call, a form that keeps its values in
 * state would overwrite the entered values at its first change.
 */
export function useInputBeforeHydration(
  form: RefObject<HTMLFormElement | null>,
  onInput: (values: TypedValues) => void,
): void {
  const hasRun = useRef(false)
  // Without dependencies: the effect waits for the render that mounts the form.
  useLayoutEffect(() => {
    if (hasRun.current || !form.current) return
    hasRun.current = true
    const values = typedValuesOf(form.current)
    if (Object.keys(values).length > 0) onInput(values)
  })
}
