import { searchCopy } from './search.ts'
import { metaCopy } from './meta.ts'
import { shellCopy } from './shell.ts'

/** Default copy of the shell, the metadata and search, which every page loads. Pages import the other copy tables themselves. */
export const commonCopy = {
  ...shellCopy,
  ...metaCopy,
  ...searchCopy,
} as const

export type CopyKey = keyof typeof commonCopy
