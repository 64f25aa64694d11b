import { useCallback } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { isHere, type SearchLocation } from './search-params.ts'
import type { Combobox, Option } from '../ui/use-combobox.ts'
import { useSuggestions } from '../ui/use-suggestions.ts'

type Does = { pick: (what: string) => void; open: (merchantId: string) => void }

/** Under the restaurant field: kinds of food and restaurants like what is typed, those near the place first. */
export function useTextOptions(box: Combobox, { place, point }: SearchLocation, { pick, open }: Does): Option[] {
  const t = useCopy()
  const { count, miles } = useFormats()
  const latitude = point?.latitude
  const longitude = point?.longitude
  const ask = useCallback(
    async (text: string) => {
      const at = isHere(place) && latitude !== undefined && longitude !== undefined ? { latitude, longitude } : {}
      return (await import('./search-calls.ts')).mealsLike(text, { location: place, ...at })
    },
    [place, latitude, longitude],
  )
  const suggestions = useSuggestions(box.open && box.typed ? box.text : '', ask)
  if (!box.typed) return []
  return suggestions.map((one): Option => {
    if (one.kind === 'cuisine') {
      const more = one.restaurants === 1 ? t('search.countOne') : t('search.count', { count: count(one.restaurants) })
      return { id: `c ${one.text}`, kind: 'cuisine', text: one.text, more, fills: one.text, take: () => pick(one.text) }
    }
    const more = [one.place, one.distance === null ? '' : miles(one.distance)].filter(Boolean).join(' · ')
    return { id: `r ${one.id}`, kind: 'restaurant', text: one.text, more, take: () => open(one.id) }
  })
}
