import { Search } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useCopy } from '../copy/use-copy.ts'
import { Button } from '../ui/button.tsx'
import type { SearchLocation } from './search-params.ts'
import css from './search-form.module.css'
import { SearchField } from './search-field.tsx'
import { useCombobox } from '../ui/use-combobox.ts'
import { usePlaceOptions } from './use-place-options.ts'
import { useSearch } from './use-search.ts'
import { useTextOptions } from './use-text-options.ts'

type Props = { wanted: SearchLocation; label: string; here: (what: string) => void }

/** Where and what. Submitting writes both into the address; everything else in it stays. */
export function SearchForm({ wanted, label, here }: Props) {
  const t = useCopy()
  const [params] = useSearchParams()
  const { form, missing, submit, pickPlace, pickText, pickHere, openMerchant } = useSearch(here, {
    label,
    area: wanted.box !== null,
  })
  const where = useCombobox(label)
  const what = useCombobox(params.get('restaurantOrCuisine') ?? '')
  const places = usePlaceOptions(where, { pick: pickPlace, here: pickHere })
  const meals = useTextOptions(what, wanted, { pick: pickText, open: openMerchant })
  return (
    <form ref={form} className={css.form} role="search" onSubmit={submit} action="/search" noValidate>
      <SearchField
        name="location"
        label={t('search.where')}
        placeholder={t('search.wherePlaceholder')}
        box={where}
        options={places}
        error={missing ? t('message.location') : undefined}
      />
      <SearchField
        name="restaurantOrCuisine"
        label={t('search.what')}
        placeholder={t('search.whatPlaceholder')}
        box={what}
        options={meals}
      />
      <div className={css.go}>
        <Button type="submit" aria-label={t('search.go')}>
          <Search aria-hidden="true" size={20} />
          <span>{t('search.go')}</span>
        </Button>
      </div>
    </form>
  )
}
