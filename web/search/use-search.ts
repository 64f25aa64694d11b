import { useRef, useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { merchantPath, searchPath } from '../site/paths.ts'
import type { SearchPoint } from './position.ts'
import { withChange, isCurrentLocation } from './search-params.ts'

type SearchNavigationOptions = { point?: SearchPoint; replace?: boolean }

/**
 * Returns a function that writes place, its point and text into the URL and keeps the filters. It removes the map area and the page number.
 * If the text changes, it also removes the sort order.
 */
export function useSearchNavigation() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (place: string, text: string, { point, replace = false }: SearchNavigationOptions = {}) => {
    const nextParams = withChange(params, (next) => {
      next.set('location', place)
      next.set('restaurantOrCuisine', text.trim())
      for (const name of ['latitude', 'longitude'] as const) next.set(name, point ? String(point[name]) : '')
      next.delete('box')
      if (text.trim() !== (params.get('restaurantOrCuisine') ?? '')) next.delete('sortBy')
    })
    void navigate(`${searchPath()}?${nextParams}`, { replace, preventScrollReset: replace })
  }
}

/** The actions of the search form. A search without a place only reports the missing place. `searchHere` searches around the person. */
export function useSearchForm(searchHere: (text: string) => void, placeField: { label: string; isMapArea: boolean }) {
  const navigateToSearch = useSearchNavigation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const [isPlaceMissing, setIsPlaceMissing] = useState(false)
  const fieldText = (name: string): string => {
    const value = form.current ? new FormData(form.current).get(name) : null
    return typeof value === 'string' ? value.trim() : ''
  }
  const search = (place: string, text: string) => {
    setIsPlaceMissing(place === '')
    if (place === '') return
    // The field shows a label for the current location and for a map box. An unchanged label keeps the place.
    const isUnchanged = place === placeField.label
    const point = { latitude: Number(params.get('latitude')), longitude: Number(params.get('longitude')) }
    if (isUnchanged && placeField.isMapArea)
      return void navigate(`${searchPath()}?${withChange(params, (next) => next.set('restaurantOrCuisine', text))}`)
    if (isUnchanged && isCurrentLocation(params.get('location') ?? '') && params.get('latitude'))
      return navigateToSearch(params.get('location') ?? '', text, { point })
    if (isCurrentLocation(place)) return searchHere(text)
    navigateToSearch(place, text)
  }
  return {
    form,
    isPlaceMissing,
    submit: (event: FormEvent) => {
      event.preventDefault()
      search(fieldText('location'), fieldText('restaurantOrCuisine'))
    },
    pickPlace: (place: string, text?: string) => search(place, text ?? fieldText('restaurantOrCuisine')),
    pickText: (text: string) => search(fieldText('location'), text),
    pickHere: () => searchHere(fieldText('restaurantOrCuisine')),
    openMerchant: (id: string) => void navigate(merchantPath(id)),
  }
}
