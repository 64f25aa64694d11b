import { useLayoutEffect, useRef, type RefObject } from 'react'

export type TypedValues = Record<string, string | boolean>

/** The values of the fields that differ from those of the server, by name; checkboxes as true or false. */
export function typedIn(form: HTMLFormElement): TypedValues {
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
 * Passes on, once, what the visitor typed before hydration: a form with its values in state would lose it with the
 * first change.
 */
export function useTypedBefore(form: RefObject<HTMLFormElement | null>, onTyped: (typed: TypedValues) => void): void {
  const hasRun = useRef(false)
  useLayoutEffect(() => {
    if (hasRun.current || !form.current) return
    hasRun.current = true
    const typed = typedIn(form.current)
    if (Object.keys(typed).length > 0) onTyped(typed)
  })
}
