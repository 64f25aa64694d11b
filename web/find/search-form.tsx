import { Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { currentLocation } from '../../contract/places.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { changed } from './query.ts'
import css from './search-form.module.css'
import { PlaceField } from './place-field.tsx'
import { askPosition } from './position.ts'

/** Where and what. Submitting writes both into the address; everything else in it stays. */
export function SearchForm({ place }: { place: string }) {
  const t = useCopy()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [blocked, setBlocked] = useState(false)
  const go = (where: string, what: string, point?: { latitude: number; longitude: number }) => {
    const next = changed(params, (words) => {
      words.set('location', where)
      words.set('restaurantOrCuisine', what.trim())
      for (const name of ['latitude', 'longitude'] as const) words.set(name, point ? String(point[name]) : '')
      if (what.trim() !== (params.get('restaurantOrCuisine') ?? '')) words.delete('sortBy')
    })
    void navigate(`/search?${next}`)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const where = String(form.get('location') ?? '').trim()
    const what = String(form.get('restaurantOrCuisine') ?? '')
    if (where === currentLocation) return void here(what)
    go(where, what)
  }
  const here = async (what: string) => {
    setBlocked(false)
    const point = await askPosition()
    if (point) go(currentLocation, what, point)
    else setBlocked(true)
  }
  const what = params.get('restaurantOrCuisine') ?? ''
  return (
    <>
      <form className={css.form} role="search" onSubmit={submit} action="/search">
        <PlaceField key={place} place={place} label={t('search.where')} onHere={() => void here(what)} onPick={(label) => go(label, what)} />
        <div className={css.part}>
          <label className={css.label} htmlFor="search-what">
            {t('search.what')}
          </label>
          <input key={what} id="search-what" className={css.input} name="restaurantOrCuisine" defaultValue={what} maxLength={80} placeholder={t('search.whatPlaceholder')} autoComplete="off" enterKeyHint="search" />
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
