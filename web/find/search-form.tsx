import { Search } from 'lucide-react'
import { useCopy } from '../copy/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import css from './search-form.module.css'
import { PlaceField } from './place-field.tsx'
import { useSearch } from './use-search.ts'

/** Where and what. Submitting writes both into the address; everything else in it stays. */
export function SearchForm({ place }: { place: string }) {
  const t = useCopy()
  const { what, blocked, go, here, submit } = useSearch()
  return (
    <>
      <form className={css.form} role="search" onSubmit={submit} action="/search">
        <PlaceField
          key={place}
          place={place}
          label={t('search.where')}
          onHere={() => void here(what)}
          onPick={(label) => go(label, what)}
        />
        <div className={css.part}>
          <label className={css.label} htmlFor="search-what">
            {t('search.what')}
          </label>
          <input
            key={what}
            id="search-what"
            className={css.input}
            name="restaurantOrCuisine"
            defaultValue={what}
            maxLength={80}
            placeholder={t('search.whatPlaceholder')}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <Button type="submit" className={css.go ?? ''} aria-label={t('search.go')}>
          <Search aria-hidden="true" size={20} />
          <span>{t('search.go')}</span>
        </Button>
      </form>
      {blocked && (
        <div className={css.blocked}>
          <Notice tone="warning">{t('search.blocked')}</Notice>
        </div>
      )}
    </>
  )
}
