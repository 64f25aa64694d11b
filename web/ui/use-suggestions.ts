import { useLoaded } from '../../kit/use-loaded.ts'

const debounceMs = 120
const charactersMin = 2

/**
 * Suggestions for a text, loaded when typing pauses; none for fewer than `charactersMin` characters. The previous suggestions stay
 * until the new ones arrive. `scope` contains what `suggest` depends on in addition to the text: a change of `scope` loads new suggestions.
 */
export function useSuggestions<T>(
  text: string,
  suggest: (text: string) => Promise<readonly T[]>,
  scope = '',
): readonly T[] {
  const query = text.trim()
  const isLongEnough = query.length >= charactersMin
  const { data } = useLoaded(isLongEnough ? `${scope} ${query}` : null, () => suggest(query), { delayMs: debounceMs })
  return isLongEnough && data ? data : []
}
