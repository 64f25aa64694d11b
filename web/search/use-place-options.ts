import { useCopy } from '../copy/use-copy.ts'
import { forgetRecent, recentSearches } from './search-memory.ts'
import type { Combobox, Option } from '../ui/use-combobox.ts'
import { useSuggestions } from '../ui/use-suggestions.ts'

const placesLike = async (text: string) => (await import('./search-calls.ts')).placesLike(text)

type Does = { pick: (where: string, what?: string) => void; here: () => void }

/** Under the place field: the place one is at, places like what is typed, and what was looked for before. */
export function usePlaceOptions(box: Combobox, { pick, here }: Does): Option[] {
  const t = useCopy()
  const places = useSuggestions(box.open && box.typed ? box.text : '', placesLike)
  if (!box.open) return []
  const first: Option = { id: 'here', kind: 'here', text: t('search.here'), take: here }
  if (box.typed && box.text.trim() !== '')
    return [
      first,
      ...places.map((name): Option => ({ id: name, kind: 'place', text: name, fills: name, take: () => pick(name) })),
    ]
  const recent = recentSearches()
  return [
    first,
    ...recent.map(({ where, what }): Option => ({
      id: `${where} ${what}`,
      kind: 'recent',
      text: what === '' ? where : what,
      ...(what === '' ? {} : { more: where }),
      fills: where,
      take: () => pick(where, what),
    })),
    ...(recent.length === 0
      ? []
      : [{ id: 'forget', kind: 'forget', text: t('search.forget'), take: forgetRecent } as const]),
  ]
}
