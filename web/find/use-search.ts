import { useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { currentLocation } from '../../contract/places.ts'
import { askPosition } from './position.ts'
import { changed } from './query.ts'

/** Writes place and words into the address; everything else in it stays. */
export function useSearch() {
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
    const text = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const where = text('location')
    const what = text('restaurantOrCuisine')
    if (where === currentLocation) return void here(what)
    go(where, what)
  }
  const here = async (what: string) => {
    setBlocked(false)
    const point = await askPosition()
    if (point) go(currentLocation, what, point)
    else setBlocked(true)
  }
  return { what: params.get('restaurantOrCuisine') ?? '', blocked, go, here, submit }
}
