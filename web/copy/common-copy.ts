import { searchCopy } from './search.ts'
import { metaCopy } from './meta.ts'
import { shellCopy } from './shell.ts'

/** Default copy of the shell, the metadata and search, which every page loads. Each other page imports its own copy table. */
export const commonCopy = {
  ...shellCopy,
  ...metaCopy,
  ...searchCopy,
} as const

export type CopyKey = keyof typeof commonCopy
