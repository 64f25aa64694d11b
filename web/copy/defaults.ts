import { searchCopy } from './search.ts'
import { metaCopy } from './meta.ts'
import { shellCopy } from './shell.ts'

/** The texts of the shell and of the search, which every page loads. Other pages import the tables of their texts themselves. */
export const defaults = {
  ...shellCopy,
  ...metaCopy,
  ...searchCopy,
} as const

export type CopyKey = keyof typeof defaults
