import { useRef, useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { merchantPath, searchPath } from '../site/paths.ts'
import type { SearchPoint } from './position.ts'
import { changed, isHere } from './search-params.ts'

type How = { point?: SearchPoint; replace?: boolean }

/** Writes place and words into the address; everything else in it stays. */
export function useGo() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (where: string, what: string, { point, replace = false }: How = {}) => {
    const next = changed(params, (words) => {
      words.set('location', where)
      words.set('restaurantOrCuisine', what.trim())
      for (const name of ['latitude', 'longitude'] as const) words.set(name, point ? String(point[name]) : '')
      words.delete('box')
      if (what.trim() !== (params.get('restaurantOrCuisine') ?? '')) words.delete('sortBy')
    })
    void navigate(`${searchPath()}?${next}`, { replace, preventScrollReset: replace })
  }
}

/** What the form does. `here` asks the device and searches around it. */
export function useSearch(here: (what: string) => void, shown: { label: string; area: boolean }) {
  const go = useGo()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState(false)
  const value = (name: string): string => {
    const value = form.current ? new FormData(form.current).get(name) : null
    return typeof value === 'string' ? value.trim() : ''
  }
  const search = (where: string, what: string) => {
    setMissing(where === '')
    if (where === '') return
    // The field of a search around somebody, or of a piece of the map, shows its name: the place stays what it was.
    const same = where === shown.label
    const point = { latitude: Number(params.get('latitude')), longitude: Number(params.get('longitude')) }
    if (same && shown.area)
      return void navigate(`${searchPath()}?${changed(params, (words) => words.set('restaurantOrCuisine', what))}`)
    if (same && isHere(params.get('location') ?? '') && params.get('latitude'))
      return go(params.get('location') ?? '', what, { point })
    if (isHere(where)) return here(what)
    go(where, what)
  }
  return {
    form,
    missing,
    submit: (event: FormEvent) => {
      event.preventDefault()
      search(value('location'), value('restaurantOrCuisine'))
    },
    pickPlace: (where: string, what?: string) => search(where, what ?? value('restaurantOrCuisine')),
    pickText: (what: string) => search(value('location'), what),
    pickHere: () => here(value('restaurantOrCuisine')),
    openMerchant: (id: string) => void navigate(merchantPath(id)),
  }
}
