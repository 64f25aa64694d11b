import { useState, type KeyboardEvent } from 'react'

/** An option of the list under a field. */
export type Option = {
  id: string
  /** Decides icon and style. `here`: the visitor's location. `recent`: an earlier search. `forget`: deletes the recent searches. */
  kind: 'here' | 'place' | 'recent' | 'cuisine' | 'restaurant' | 'forget'
  text: string
  /** A second text: a restaurant's place and distance, a cuisine's number of restaurants or the place of a recent search. */
  secondaryText?: string
  select: () => void
  /** The text that choosing the option writes into the field. Without it the field keeps its text. */
  textForField?: string
}

const arrowSteps = new Map<string, 1 | -1>([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

/**
 * The state and the keyboard control of a field with a list of options under it. A new `value`, from the page's URL for example,
 * replaces the typed text.
 */
export function useCombobox(value: string) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [open, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  if (lastValue !== value) {
    setLastValue(value)
    setText(value)
  }
  const close = () => {
    setOpen(false)
    setActiveIndex(-1)
  }
  const type = (newText: string) => {
    setText(newText)
    setOpen(true)
    setActiveIndex(-1)
  }
  const select = (option: Option | undefined) => {
    if (!option) return
    if (option.textForField !== undefined) setText(option.textForField)
    close()
    option.select()
  }
  const onKeyDown = (options: readonly Option[]) => (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      return close()
    }
    if (event.key === 'Enter' && open && activeIndex >= 0) {
      event.preventDefault()
      return select(options[activeIndex])
    }
    const step = arrowSteps.get(event.key)
    if (step === undefined || options.length === 0) return
    event.preventDefault()
    setOpen(true)
    setActiveIndex(nextIndex(activeIndex, step, options.length))
  }
  /** Whether the field's text differs from `value`. */
  const isChanged = text !== value
  return { text, isChanged, type, open, show: () => setOpen(true), close, activeIndex, select, onKeyDown }
}
export type Combobox = ReturnType<typeof useCombobox>

/** The index one step down or up. The list wraps around by way of the field itself, which is -1. */
export function nextIndex(activeIndex: number, step: 1 | -1, length: number): number {
  const next = activeIndex + step
  if (next < -1) return length - 1
  return next >= length ? -1 : next
}
