import '@fontsource-variable/figtree/index.css'
import '@fontsource-variable/sora/index.css'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import sora from '@fontsource-variable/sora/files/sora-latin-wght-normal.woff2?url'
import type { Theme } from '../../contract/brand.ts'

/** Only the family a brand names is fetched: the style sheet alone loads nothing. */
const files: Partial<Record<Theme['fontFamily'], string>> = { Figtree: figtree, Sora: sora }

export const fontFile = (family: Theme['fontFamily']): string | null => files[family] ?? null
