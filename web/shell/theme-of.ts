import type { Brand } from '../../contract/brand.ts'
import { themeCss } from './theme.ts'

export const themeId = 'theme'

/**
 * The theme's tokens, followed by the styles of the partner's own font. The server computes them. Browsers read them from the page, so
 * they do not load theme.ts.
 */
export const themeOf = ({ theme, casing }: Pick<Brand, 'theme' | 'casing'>, fontStyles: string): string =>
  import.meta.env.SSR
    ? `${themeCss(theme, casing)}\n${fontStyles}`
    : (document.getElementById(themeId)?.textContent ?? '')
