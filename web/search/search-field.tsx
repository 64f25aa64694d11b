import { useId } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import css from './search-form.module.css'
import { Suggestions } from '../ui/suggestions.tsx'
import type { Combobox, Option } from '../ui/use-combobox.ts'

type Props = {
  name: 'location' | 'restaurantOrCuisine'
  label: string
  placeholder: string
  combobox: Combobox
  options: readonly Option[]
  error?: string | undefined
}

/** A text field with suggestions (ARIA combobox): arrows move, Enter selects, Escape closes. Any text is allowed. */
export function SearchField({ name, label, placeholder, combobox, options, error }: Props) {
  const t = useCopy()
  const id = useId()
  const { text, activeIndex, select } = combobox
  const open = combobox.open && options.length > 0
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
        {...(open && activeIndex >= 0 ? { 'aria-activedescendant': `${id}-${activeIndex}` } : {})}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        // The longest text that the calls for suggestions accept.
        maxLength={80}
        placeholder={placeholder}
        value={text}
        onChange={(event) => combobox.type(event.target.value)}
        onFocus={(event) => {
          event.target.select()
          combobox.show()
        }}
        onBlur={combobox.close}
        onKeyDown={combobox.onKeyDown(options)}
      />
      <p id={`${id}-error`} className={css.error} aria-live="polite">
        {error}
      </p>
      <p className="visually-hidden" role="status">
        {open && combobox.isChanged ? t('search.suggestions', { count: options.length }) : ''}
      </p>
      <Suggestions id={id} label={label} open={open} options={options} activeIndex={activeIndex} onSelect={select} />
    </div>
  )
}
