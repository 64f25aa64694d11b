import type { Brand } from '../../contract/brand.ts'
import { themeCss } from './theme.ts'

export const themeId = 'theme'

/** The server works the tokens out; a browser finds them on the page it got, and need not know how. */
export const themeOf = ({ theme, casing }: Pick<Brand, 'theme' | 'casing'>): string =>
  import.meta.env.SSR ? themeCss(theme, casing) : (document.getElementById(themeId)?.textContent ?? '')
