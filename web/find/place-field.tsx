import { LocateFixed, MapPin } from 'lucide-react'
import { useId } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { cx } from '../ui/cx.ts'
import css from './search-form.module.css'
import { usePlaceOptions } from './use-place-options.ts'

type Props = { place: string; label: string; onPick: (label: string) => void; onHere: () => void }

/** A text field with suggestions (ARIA combobox): arrows walk, Enter takes, Escape closes, typing on is always allowed. */
export function PlaceField({ place, label, onPick, onHere }: Props) {
  const t = useCopy()
  const id = useId()
  const list = usePlaceOptions({ id, place, hereWords: t('search.here'), onPick, onHere })
  const { text, open, at, options, take, close, onKeyDown } = list
  return (
    <div className={cx(css.part, css.place)}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
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
        onChange={(event) => list.type(event.target.value)}
        onFocus={(event) => (event.target.select(), list.show())}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={label} className={css.list} hidden={!open}>
        {options.map((option, index) => (
          // The keyboard walks the list from the text field (aria-activedescendant), never by focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <li
            key={option.id}
            id={option.id}
            role="option"
            aria-selected={index === at}
            className={css.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(index)}
          >
            {index === 0 ? <LocateFixed aria-hidden="true" size={18} /> : <MapPin aria-hidden="true" size={18} />}
            {option.text}
          </li>
        ))}
      </ul>
    </div>
  )
}
