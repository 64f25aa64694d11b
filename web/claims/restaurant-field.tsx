import { useState } from 'react'
import { Suggestions } from '../ui/suggestions.tsx'
import { useCombobox, type Option } from '../ui/use-combobox.ts'
import { useSuggestions } from '../ui/use-suggestions.ts'
import { claimsCopy } from '../copy/claims.ts'
import { useCopy } from '../copy/use-copy.ts'
import { controlClass, Field } from '../ui/field.tsx'
import css from './claim-form.module.css'

// Loaded lazily: the module is needed only when the member types.
const suggestRestaurants = async (text: string) => {
  const matches = await (await import('../search/search-calls.ts')).fetchSuggestions(text, { location: '' })
  return matches.filter((suggestion) => suggestion.kind === 'restaurant')
}

type Props = {
  name: string
  error: string | undefined
  onChoose: (merchant: { id: string; name: string }) => void
}

/** A restaurant chosen from a list of suggestions; more typing clears the choice. */
export function RestaurantField({ name, error, onChoose }: Props) {
  const t = useCopy(claimsCopy)
  const [typedText, setTypedText] = useState('')
  const combobox = useCombobox(name || typedText)
  const matches = useSuggestions(combobox.open && name === '' ? combobox.text : '', suggestRestaurants)
  const options = matches.map((suggestion): Option => ({
    id: suggestion.id,
    kind: 'restaurant',
    text: suggestion.text,
    secondaryText: suggestion.place,
    textForField: suggestion.text,
    select: () => onChoose({ id: suggestion.id, name: suggestion.text }),
  }))
  const isListOpen = combobox.open && options.length > 0
  const changeText = (text: string) => {
    combobox.type(text)
    setTypedText(text)
    if (name !== '') onChoose({ id: '', name: '' })
  }
  return (
    <div className={css.restaurant}>
      <Field label={t('claims.restaurant')} hint={t('claims.restaurantHint')} error={error} required>
        {(ids) => (
          <>
            <input
              {...ids}
              name="merchantId"
              className={controlClass}
              role="combobox"
              aria-expanded={isListOpen}
              aria-controls={`${ids.id}-list`}
              aria-autocomplete="list"
              {...(isListOpen && combobox.activeIndex >= 0
                ? { 'aria-activedescendant': `${ids.id}-${combobox.activeIndex}` }
                : {})}
              dir="auto"
              autoComplete="off"
              spellCheck={false}
              maxLength={80}
              value={combobox.text}
              onChange={(event) => changeText(event.target.value)}
              onFocus={combobox.show}
              onBlur={combobox.close}
              onKeyDown={combobox.onKeyDown(options)}
            />
            <Suggestions
              id={ids.id}
              label={t('claims.restaurant')}
              open={isListOpen}
              options={options}
              activeIndex={combobox.activeIndex}
              onSelect={combobox.select}
            />
          </>
        )}
      </Field>
      <p className="visually-hidden" role="status">
        {isListOpen ? t('search.suggestions', { count: options.length }) : ''}
      </p>
    </div>
  )
}
