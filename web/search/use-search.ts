import { useRef, useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { merchantPath, searchPath } from '../site/paths.ts'
import type { SearchPoint } from './position.ts'
import { withChange, isHere } from './search-params.ts'

type GoOptions = { point?: SearchPoint; replace?: boolean }

/** Writes place and text into the URL and keeps its other parameters. */
export function useGo() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (place: string, text: string, { point, replace = false }: GoOptions = {}) => {
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

/** The actions of the search form. `searchHere` asks the device for its position and searches around it. */
export function useSearch(searchHere: (text: string) => void, shown: { label: string; isMapArea: boolean }) {
  const go = useGo()
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
    const isUnchanged = place === shown.label
    const point = { latitude: Number(params.get('latitude')), longitude: Number(params.get('longitude')) }
    if (isUnchanged && shown.isMapArea)
      return void navigate(`${searchPath()}?${withChange(params, (next) => next.set('restaurantOrCuisine', text))}`)
    if (isUnchanged && isHere(params.get('location') ?? '') && params.get('latitude'))
      return go(params.get('location') ?? '', text, { point })
    if (isHere(place)) return searchHere(text)
    go(place, text)
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
