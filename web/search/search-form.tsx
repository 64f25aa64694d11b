import { Search } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useCopy } from '../copy/use-copy.ts'
import { Button } from '../ui/button.tsx'
import type { SearchLocation } from './search-params.ts'
import css from './search-form.module.css'
import { SearchField } from './search-field.tsx'
import { useCombobox } from '../ui/use-combobox.ts'
import { usePlaceOptions } from './use-place-options.ts'
import { useSearchForm } from './use-search-form.ts'
import { useTextOptions } from './use-text-options.ts'

type Props = {
  location: SearchLocation
  /** The name of the searched place, as the field shows it. */
  label: string
  /** Searches around the current position for the text. */
  onSearchHere: (text: string) => void
}

/** The fields for place and text. Submitting writes both into the URL and keeps the filters. */
export function SearchForm({ location, label, onSearchHere }: Props) {
  const t = useCopy()
  const [params] = useSearchParams()
  const { form, isPlaceMissing, submit, pickPlace, pickText, pickHere, openMerchant } = useSearchForm(onSearchHere, {
    ...location,
    label,
    isMapArea: location.box !== null,
  })
  const placeCombobox = useCombobox(label)
  const textCombobox = useCombobox(params.get('restaurantOrCuisine') ?? '')
  const placeOptions = usePlaceOptions(placeCombobox, { pick: pickPlace, searchHere: pickHere })
  const textOptions = useTextOptions(textCombobox, location, { pick: pickText, open: openMerchant })
  return (
    <form ref={form} className={css.form} role="search" onSubmit={submit} action="/search" noValidate>
      <SearchField
        name="location"
        label={t('search.where')}
        placeholder={t('search.wherePlaceholder')}
        combobox={placeCombobox}
        options={placeOptions}
        error={isPlaceMissing ? t('message.location') : undefined}
      />
      <SearchField
        name="restaurantOrCuisine"
        label={t('search.what')}
        placeholder={t('search.whatPlaceholder')}
        combobox={textCombobox}
        options={textOptions}
      />
      <div className={css.submit}>
        <Button type="submit" aria-label={t('search.go')}>
          <Search aria-hidden="true" size={20} />
          <span>{t('search.go')}</span>
        </Button>
      </div>
    </form>
  )
}
