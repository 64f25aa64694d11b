import { useState, type KeyboardEvent } from 'react'
import { usePlaces } from './use-places.ts'

type Wanted = { id: string; place: string; hereWords: string; onPick: (label: string) => void; onHere: () => void }

/** The list under the place field: what is in it, which is marked, and what the keys do. */
export function usePlaceOptions({ id, place, hereWords, onPick, onHere }: Wanted) {
  const [text, setText] = useState(place)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const places = usePlaces(open && text !== place ? text : '')
  const options = [
    { id: `${id}-here`, text: hereWords, take: onHere },
    ...places.map((name, index) => ({ id: `${id}-${index}`, text: name, take: () => onPick(name) })),
  ]
  const close = () => (setOpen(false), setAt(-1))
  const take = (index: number) => {
    const option = options[index]
    if (!option) return
    if (index > 0) setText(option.text)
    close()
    option.take()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close()
    if (event.key === 'Enter' && open && at >= 0) {
      event.preventDefault()
      return take(at)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    setOpen(true)
    setAt((at + step + options.length + (at < 0 && step < 0 ? 1 : 0)) % options.length)
  }
  const type = (typed: string) => {
    setText(typed)
    setOpen(true)
    setAt(-1)
  }
  return { text, type, open, show: () => setOpen(true), close, at, options, take, onKeyDown }
}
