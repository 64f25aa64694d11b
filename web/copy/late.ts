import type { Words } from '../../domain/content/fill.ts'
import { useCopy } from './use-copy.ts'

/** Says texts of a part that loads after its page, so that no first page carries them. A brand says them its own way like any other. */
export function useLate<Key extends string>(texts: Readonly<Record<Key, string>>): (key: Key, words?: Words) => string {
  const t = useCopy()
  return (key, words = {}) => t.say(key, texts[key], words)
}
