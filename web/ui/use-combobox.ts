import { useState, type KeyboardEvent } from 'react'

/** A line of the list under a field. `take` says what choosing it writes into the field; nothing: the field stays. */
export type Option = {
  id: string
  kind: 'here' | 'place' | 'recent' | 'cuisine' | 'restaurant' | 'forget'
  text: string
  more?: string
  take: () => void
  fills?: string
}

/** The text of a field with a list under it, following `value` when the page's address changes. */
export function useCombobox(value: string) {
  const [text, setText] = useState(value)
  const [followed, follow] = useState(value)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  if (followed !== value) {
    follow(value)
    setText(value)
  }
  const close = () => (setOpen(false), setAt(-1))
  const type = (typed: string) => (setText(typed), setOpen(true), setAt(-1))
  const take = (option: Option | undefined) => {
    if (!option) return
    if (option.fills !== undefined) setText(option.fills)
    close()
    option.take()
  }
  const onKeyDown = (options: readonly Option[]) => (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      return close()
    }
    if (event.key === 'Enter' && open && at >= 0) {
      event.preventDefault()
      return take(options[at])
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || options.length === 0) return
    event.preventDefault()
    setOpen(true)
    setAt(stepped(at, step, options.length))
  }
  /** Whether what stands in the field was typed, and is not what the page shows already. */
  const typed = text !== value
  return { text, typed, type, open, show: () => setOpen(true), close, at, take, onKeyDown }
}
export type Combobox = ReturnType<typeof useCombobox>

/** One step through a list that begins again at its end; -1 is the field itself. */
export function stepped(at: number, step: 1 | -1, length: number): number {
  const next = at + step
  return next < -1 ? length - 1 : next >= length ? -1 : next
}
