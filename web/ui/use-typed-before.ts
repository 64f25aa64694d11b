import { useLayoutEffect, useRef, type RefObject } from 'react'

export type TypedValues = Record<string, string | boolean>

/** What fields hold that the server did not put there, by name; boxes as true or false. */
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
 * Hands over, once, what a person typed while the page's script was still on its way: a form held by state would forget it
 * with its first change.
 */
export function useTypedBefore(form: RefObject<HTMLFormElement | null>, take: (typed: TypedValues) => void): void {
  const taken = useRef(false)
  useLayoutEffect(() => {
    if (taken.current || !form.current) return
    taken.current = true
    const typed = typedIn(form.current)
    if (Object.keys(typed).length > 0) take(typed)
  })
}
