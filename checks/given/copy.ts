import { fill, type Words } from '../../domain/content/fill.ts'
import { defaults, type CopyKey } from '../../web/copy/defaults.ts'
import type { Copy } from '../../web/copy/use-copy.ts'

const byKey = (key: CopyKey, words: Words = {}) => fill(defaults[key], words)
/** The default texts, without a brand. */
export const plainCopy: Copy = Object.assign(byKey, {
  say: (_key: string, usual: string, words: Words) => fill(usual, words),
  fill: (text: string) => fill(text, {}),
})
