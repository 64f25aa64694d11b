import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import dmSans from '@fontsource-variable/dm-sans/files/dm-sans-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import libreFranklin from '@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2?url'
import nunitoSans from '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2?url'
import sora from '@fontsource-variable/sora/files/sora-latin-wght-normal.woff2?url'
import type { Theme } from '../../contract/brand.ts'
import archivoCondensed from './faces/archivo-condensed.woff2?url'

/** Browsers load only the family that the brand's styles use. */
const files: Readonly<Record<Theme['fontFamily'], string>> = {
  Archivo: archivo,
  'DM Sans': dmSans,
  Figtree: figtree,
  'Libre Franklin': libreFranklin,
  'Nunito Sans': nunitoSans,
  Sora: sora,
}

const condensed: Partial<typeof files> = { Archivo: archivoCondensed }

/** The font file of the page's largest text, which is preloaded; the style sheet loads the others. */
export const fontFile = ({ fontFamily, headingWidth }: Pick<Theme, 'fontFamily' | 'headingWidth'>): string =>
  (headingWidth === 'condensed' && condensed[fontFamily]) || files[fontFamily]
