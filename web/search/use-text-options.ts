import { useCopy } from '../copy/use-copy.ts'
import { useFormats } from '../site/format.ts'
import { isCurrentLocation, type SearchLocation } from './search-params.ts'
import type { Combobox, Option } from '../ui/use-combobox.ts'
import { useSuggestions } from '../ui/use-suggestions.ts'

type Actions = { pick: (text: string) => void; open: (merchantId: string) => void }

/** The options of the restaurant field: cuisines that match the typed text, then restaurants, nearby ones before others. */
export function useTextOptions(field: Combobox, { place, point }: SearchLocation, { pick, open }: Actions): Option[] {
  const t = useCopy()
  const { count, miles } = useFormats()
  const coordinates = isCurrentLocation(place) && point ? { latitude: point.latitude, longitude: point.longitude } : {}
  const searchPlace = { location: place, ...coordinates }
  const suggest = async (text: string) => (await import('./search-calls.ts')).fetchSuggestions(text, searchPlace)
  const typedText = field.open && field.isChanged ? field.text : ''
  const suggestions = useSuggestions(typedText, suggest, JSON.stringify(searchPlace))
  if (!field.isChanged) return []
  return suggestions.map((suggestion): Option => {
    if (suggestion.kind === 'cuisine') {
      const secondaryText =
        suggestion.restaurants === 1
          ? t('search.countOne')
          : t('search.count', { count: count(suggestion.restaurants) })
      return {
        id: `c ${suggestion.text}`,
        kind: 'cuisine',
        text: suggestion.text,
        secondaryText,
        textForField: suggestion.text,
        select: () => pick(suggestion.text),
      }
    }
    const secondaryText = [suggestion.place, suggestion.distance === null ? '' : miles(suggestion.distance)]
      .filter(Boolean)
      .join(' · ')
    return {
      id: `r ${suggestion.id}`,
      kind: 'restaurant',
      text: suggestion.text,
      secondaryText,
      select: () => open(suggestion.id),
    }
  })
}
