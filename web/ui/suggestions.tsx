import { Clock, LocateFixed, MapPin, Store, Utensils, X, type LucideIcon } from 'lucide-react'
import css from './suggestions.module.css'
import type { Option } from './use-combobox.ts'

const icons: Record<Option['kind'], LucideIcon> = {
  here: LocateFixed,
  place: MapPin,
  recent: Clock,
  cuisine: Utensils,
  restaurant: Store,
  forget: X,
}

type ListProps = {
  /** The id of the field. The list is `${id}-list`, its options `${id}-0` and so on. */
  id: string
  label: string
  open: boolean
  options: readonly Option[]
  activeIndex: number
  onSelect: (option: Option) => void
}

/** The list under a combobox. */
export function Suggestions({ id, label, open, options, activeIndex, onSelect }: ListProps) {
  return (
    <ul id={`${id}-list`} role="listbox" aria-label={label} className={css.list} hidden={!open}>
      {options.map((option, index) => (
        <Suggestion
          key={option.id}
          id={`${id}-${index}`}
          option={option}
          isActive={index === activeIndex}
          onSelect={() => onSelect(option)}
        />
      ))}
    </ul>
  )
}

function Suggestion({
  id,
  option,
  isActive,
  onSelect,
}: {
  id: string
  option: Option
  isActive: boolean
  onSelect: () => void
}) {
  const Icon = icons[option.kind]
  return (
    // The keyboard moves through the list from the text field (aria-activedescendant), never by focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={css.option}
      data-kind={option.kind}
      // Keeps the focus in the text field. Without this, the list would close before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onSelect}
    >
      <span className={css.icon}>
        <Icon aria-hidden="true" size={18} />
      </span>
      <span className={css.optionText}>
        <span className={css.optionName} dir="auto">
          {option.text}
        </span>
        {option.secondaryText && <span className={css.more}>{option.secondaryText}</span>}
      </span>
    </li>
  )
}
