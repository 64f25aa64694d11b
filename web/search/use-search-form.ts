import { useRef, useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { merchantPath, searchPath } from '../site/paths.ts'
import type { SearchPoint } from './position.ts'
import { withChange, isCurrentLocation, type SearchLocation } from './search-params.ts'

type SearchNavigationOptions = { point?: SearchPoint; replace?: boolean }

/**
 * Returns a function that opens the search page for a place and a text and keeps the filters. `point`: the coordinates of the current
 * location. The function removes the map area and the page number from the URL, and the sort order when the text changes. With `replace`
 * the search takes the place of the present page in the history, and the scroll position stays.
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

/**
 * The actions of the search form. A search without a place opens nothing and sets `isPlaceMissing`. `searchHere` searches for a text around
 * the person. `placeField`: the present search's place and point, the label that the place field shows for it, and whether it is one of a
 * map area.
 */
export function useSearchForm(
  searchHere: (text: string) => void,
  placeField: Pick<SearchLocation, 'place' | 'point'> & { label: string; isMapArea: boolean },
) {
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
    // For the current location and for a map area the field shows a label instead of a place. An unchanged label keeps the search there.
    const isUnchanged = place === placeField.label
    if (isUnchanged && placeField.isMapArea)
      return void navigate(`${searchPath()}?${withChange(params, (next) => next.set('restaurantOrCuisine', text))}`)
    if (isUnchanged && isCurrentLocation(placeField.place) && placeField.point)
      return navigateToSearch(placeField.place, text, { point: placeField.point })
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
