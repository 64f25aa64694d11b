import { bonusPageCopy } from './bonuses.ts'
import { discoverCopy } from './discover.ts'
import { findCopy } from './find.ts'
import { mapCopy } from './map.ts'
import { metaCopy } from './meta.ts'
import { pagesCopy } from './pages.ts'
import { shellCopy } from './shell.ts'
import { tableCopy } from './table.ts'

/** The texts of the shell and of the public pages, which every page loads. Other pages import the tables of their texts themselves. */
export const defaults = {
  ...shellCopy,
  ...metaCopy,
  ...pagesCopy,
  ...discoverCopy,
  ...findCopy,
  ...mapCopy,
  ...tableCopy,
  ...bonusPageCopy,
} as const

export type CopyKey = keyof typeof defaults
