import { useLoaded } from '../../kit/use-loaded.ts'

const debounceMs = 120
const lettersMin = 2

/**
 * Suggestions for a text, loaded once typing pauses; until they arrive, those of the text before. `scope` names what else they depend on.
 */
export function useSuggestions<T>(
  text: string,
  suggest: (text: string) => Promise<readonly T[]>,
  scope = '',
): readonly T[] {
  const query = text.trim()
  const isLongEnough = query.length >= lettersMin
  const { data } = useLoaded(isLongEnough ? `${scope} ${query}` : null, () => suggest(query), { delayMs: debounceMs })
  return isLongEnough && data ? data : []
}
