/** A font that systems have installed. `widths`: the widths of the sample texts in em (font-samples.ts), which a test measures again. */
export type LocalCut = { names: readonly string[]; widths: { text: number; heading: number } }
type LocalMeasure = { regular: LocalCut; bold: LocalCut }

const robotoNames = ['Roboto', 'Roboto Regular', 'Roboto-Regular']
const robotoRegular: LocalCut = { names: robotoNames, widths: { text: 108.113, heading: 82.968 } }

/**
 * The local fonts that a page uses until a font loads (web/shell/fallback-families.ts has the same list), and the names under which
 * systems install them. Arimo has the widths of Arial, Helvetica and Liberation Sans, and some systems have it. One file of Roboto
 * Variable has all weights, and only the regular one has a name, so browsers synthesize its bold.
 */
export const localFontMeasures = {
  Arial: {
    regular: {
      names: ['Arial', 'Liberation Sans', 'Helvetica', 'Arimo', 'Arimo Regular'],
      widths: { text: 109.117, heading: 83.934 },
    },
    bold: {
      names: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold', 'Arimo Bold'],
      widths: { text: 116.608, heading: 89.467 },
    },
  },
  Roboto: {
    regular: robotoRegular,
    bold: { names: ['Roboto Bold', 'Roboto-Bold'], widths: { text: 109.821, heading: 84.39 } },
  },
  'Roboto Variable': { regular: robotoRegular, bold: robotoRegular },
  'DejaVu Sans': {
    regular: { names: ['DejaVu Sans', 'DejaVuSans'], widths: { text: 124.479, heading: 94.446 } },
    bold: { names: ['DejaVu Sans Bold', 'DejaVuSans-Bold'], widths: { text: 140.425, heading: 107.127 } },
  },
} as const satisfies Record<string, LocalMeasure>
