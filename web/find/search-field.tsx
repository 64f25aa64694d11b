import { Clock, LocateFixed, MapPin, Store, Utensils, X, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import css from './search-form.module.css'
import type { Combobox, Option } from './use-combobox.ts'

const icons: Record<Option['kind'], LucideIcon> = {
  here: LocateFixed,
  place: MapPin,
  recent: Clock,
  cuisine: Utensils,
  restaurant: Store,
  forget: X,
}

type Props = {
  name: 'location' | 'restaurantOrCuisine'
  label: string
  placeholder: string
  box: Combobox
  options: readonly Option[]
  error?: string | undefined
}

/** A text field with suggestions (ARIA combobox): arrows walk, Enter takes, Escape closes, typing on is always allowed. */
export function SearchField({ name, label, placeholder, box, options, error }: Props) {
  const t = useCopy()
  const id = useId()
  const { text, at, take } = box
  const open = box.open && options.length > 0
  return (
    <div className={css.part}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        className={css.input}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(open && at >= 0 ? { 'aria-activedescendant': `${id}-${at}` } : {})}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={80}
        placeholder={placeholder}
        value={text}
        onChange={(event) => box.type(event.target.value)}
        onFocus={(event) => (event.target.select(), box.show())}
        onBlur={box.close}
        onKeyDown={box.onKeyDown(options)}
      />
      <p id={`${id}-error`} className={css.error} aria-live="polite">
        {error}
      </p>
      <p className="visually-hidden" role="status">
        {open && box.typed ? t('search.suggestions', { count: options.length }) : ''}
      </p>
      <Suggestions id={id} label={label} open={open} options={options} at={at} onTake={take} />
    </div>
  )
}

type ListProps = {
  /** Of the field: the list is `${id}-list`, its lines `${id}-0` and so on. */
  id: string
  label: string
  open: boolean
  options: readonly Option[]
  at: number
  onTake: (option: Option) => void
}

/** The list under a combobox. */
export function Suggestions({ id, label, open, options, at, onTake }: ListProps) {
  return (
    <ul id={`${id}-list`} role="listbox" aria-label={label} className={css.list} hidden={!open}>
      {options.map((option, index) => (
        <Line key={option.id} id={`${id}-${index}`} option={option} on={index === at} onTake={() => onTake(option)} />
      ))}
    </ul>
  )
}

function Line({ id, option, on, onTake }: { id: string; option: Option; on: boolean; onTake: () => void }) {
  const Icon = icons[option.kind]
  return (
    // The keyboard walks the list from the text field (aria-activedescendant), never by focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <li
      id={id}
      role="option"
      aria-selected={on}
      className={css.option}
      data-kind={option.kind}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <span className={css.icon}>
        <Icon aria-hidden="true" size={18} />
      </span>
      <span className={css.optionText}>
        <span className={css.optionName}>{option.text}</span>
        {option.more && <span className={css.more}>{option.more}</span>}
      </span>
    </li>
  )
}
