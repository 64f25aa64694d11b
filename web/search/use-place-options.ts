import { useCopy } from '../copy/use-copy.ts'
import { forgetRecentSearches, recentSearches } from './search-memory.ts'
import type { Combobox, Option } from '../ui/use-combobox.ts'
import { useSuggestions } from '../ui/use-suggestions.ts'

const suggestPlaces = async (text: string) => (await import('./search-calls.ts')).fetchPlaceSuggestions(text)

type Actions = { pick: (place: string, what?: string) => void; searchHere: () => void }

/**
 * The options of the place field: the current location, then places that match the typed text. Without a typed text the recent searches
 * follow, and an option that clears them.
 */
export function usePlaceOptions(combobox: Combobox, { pick, searchHere }: Actions): Option[] {
  const t = useCopy()
  const places = useSuggestions(combobox.open && combobox.isChanged ? combobox.text : '', suggestPlaces)
  if (!combobox.open) return []
  const hereOption: Option = { id: 'here', kind: 'here', text: t('search.here'), select: searchHere }
  if (combobox.isChanged && combobox.text.trim() !== '')
    return [
      hereOption,
      ...places.map((name): Option => ({
        id: name,
        kind: 'place',
        text: name,
        textForField: name,
        select: () => pick(name),
      })),
    ]
  const recent = recentSearches()
  return [
    hereOption,
    ...recent.map(({ where, what }): Option => ({
      id: `${where} ${what}`,
      kind: 'recent',
      text: what === '' ? where : what,
      ...(what === '' ? {} : { secondaryText: where }),
      textForField: where,
      select: () => pick(where, what),
    })),
    ...(recent.length === 0
      ? []
      : [{ id: 'forget', kind: 'forget', text: t('search.forget'), select: forgetRecentSearches } as const]),
  ]
}
