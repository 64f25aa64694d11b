import { LocateFixed, MapPin } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { cx } from '../ui/cx.ts'
import css from './search-form.module.css'
import { usePlaces } from './use-places.ts'

type Props = { place: string; label: string; onPick: (label: string) => void; onHere: () => void }

/** A text field with suggestions (ARIA combobox): arrows walk, Enter takes, Escape closes, typing on is always allowed. */
export function PlaceField({ place, label, onPick, onHere }: Props) {
  const t = useCopy()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(place)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const places = usePlaces(open && text !== place ? text : '')
  const options = [{ id: `${id}-here`, text: t('search.here'), take: onHere }, ...places.map((name, index) => ({ id: `${id}-${index}`, text: name, take: () => onPick(name) }))]
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
  return (
    <div className={cx(css.part, css.place)}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name="location"
        className={css.input}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(open && at >= 0 ? { 'aria-activedescendant': options[at]?.id } : {})}
        autoComplete="off"
        maxLength={80}
        placeholder={t('search.wherePlaceholder')}
        value={text}
        onChange={(event) => (setText(event.target.value), setOpen(true), setAt(-1))}
        onFocus={(event) => (event.target.select(), setOpen(true))}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={label} className={css.list} hidden={!open}>
        {options.map((option, index) => (
          // The keyboard walks the list from the text field (aria-activedescendant), never by focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <li key={option.id} id={option.id} role="option" aria-selected={index === at} className={css.option} onPointerDown={(event) => event.preventDefault()} onClick={() => take(index)}>
            {index === 0 ? <LocateFixed aria-hidden="true" size={18} /> : <MapPin aria-hidden="true" size={18} />}
            {option.text}
          </li>
        ))}
      </ul>
    </div>
  )
}
