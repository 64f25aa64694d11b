import { z } from './schema.ts'

/** The weights whose widths are measured; each text uses the nearest. */
export const measuredWeights = ['400', '500', '600', '700', '800'] as const
export type MeasuredWeight = (typeof measuredWeights)[number]

/**
 * Measures of a font file, in em. `widths`: the width of the sample text at each weight; null for a file without Latin letters.
 * `weights`: the lowest and highest weight of a variable font; null for a font of one weight.
 */
export type FontFacts = {
  ascent: number
  descent: number
  weights: [number, number] | null
  widths: Record<MeasuredWeight, number> | null
}

const weight = z.int().min(1).max(1000)
const unicodeRange = /^(U\+[0-9A-F?]{1,6}(-[0-9A-F]{1,6})?(, ?U\+[0-9A-F?]{1,6}(-[0-9A-F]{1,6})?)*)?$/i
const fontFile = z.strictObject({
  file: z
    .string()
    .regex(/^fonts\/[a-z0-9][a-z0-9._-]{0,79}\.woff2$/, 'must be a file of the folder like fonts/house.woff2'),
  /** One weight, or the lowest and the highest of a variable font. */
  weight: z.union([weight, z.tuple([weight, weight])]),
  style: z.enum(['normal', 'italic']).default('normal'),
  /** The characters for which browsers load the file, as in CSS; empty for all. */
  unicodeRange: z.string().max(600).regex(unicodeRange, 'must be a list like U+0000-00FF, U+20AC').default(''),
})

/** A partner's own font family. Where only the platform's families exist, in the vault's frame, the theme's `fontFamily` replaces it. */
export const ownFont = z.strictObject({
  family: z.string().regex(/^[A-Za-z][A-Za-z0-9 ]{0,39}$/, 'must be a name of letters, digits and spaces'),
  /** What permits the partner to serve the font. The styles of its pages name it in a comment. */
  license: z
    .string()
    .regex(/^[\w .,:;()&/@'+-]{1,300}$/, "must be one line of letters, digits and . , : ; ( ) & / @ ' + -"),
  /** Pages preload the first file. */
  files: z.array(fontFile).min(1).max(8),
})
export type OwnFontSetting = z.output<typeof ownFont>
