import { measuredWeights, type FontFacts, type MeasuredWeight, type OwnFontSetting } from '../../contract/own-fonts.ts'
import type { OwnFontStyles } from '../../contract/pages.ts'
import { localFontMeasures } from './local-fonts.ts'
import { sampleHeading, sampleOf } from './font-samples.ts'

/** The path of a stored font. It has the file's hash, so browsers may cache it for a year. */
export const ownFontPath = (hash: string): string => `/fonts/own/${hash}.woff2`

type StoredFont = { hash: string; facts: FontFacts }
type Face = OwnFontSetting['files'][number] & StoredFont

/** By measured weight: the range of text weights that its fallback covers (tools/fallback-fonts.ts has the same). */
const weightRanges: Record<MeasuredWeight, string> = {
  400: '100 450',
  500: '451 550',
  600: '551 650',
  700: '651 750',
  800: '751 1000',
}
const lightestBold = 600

/**
 * The styles of a partner's own family: a face for each file, local fonts at the width and height of the family so that nothing moves
 * when it arrives, and the property that selects them. Undefined when a file of the family is not stored: pages then show the
 * platform's family.
 */
export function ownFontStyles(
  { family, license, files }: OwnFontSetting,
  fontOf: (name: string) => StoredFont | undefined,
): OwnFontStyles | undefined {
  const faces = files.flatMap((file): Face[] => {
    const stored = fontOf(file.file)
    return stored ? [{ ...file, ...stored }] : []
  })
  const [first] = faces
  if (!first || faces.length < files.length) return undefined
  const names = [family, ...Object.keys(localFontMeasures).map((local) => fallbackName(family, local))]
  const list = [...names.map((name) => `'${name}'`), 'system-ui', 'sans-serif'].join()
  const css = [
    `/* ${family}: ${license} */`,
    ...faces.map((face) => faceRule(family, face)),
    ...fallbackRules(family, faces),
    `:root{--font:${list}}`,
  ]
  return { css: css.join('\n'), preload: ownFontPath(first.hash) }
}

const fallbackName = (family: string, local: string): string => `${family} Fallback ${local}`

const faceRule = (family: string, { hash, weight, style, unicodeRange }: Face): string => {
  const weights = typeof weight === 'number' ? String(weight) : weight.join(' ')
  const range = unicodeRange === '' ? '' : `;unicode-range:${unicodeRange}`
  return `@font-face{font-family:'${family}';font-style:${style};font-weight:${weights};font-display:swap;src:url(${ownFontPath(hash)}) format('woff2')${range}}`
}

function fallbackRules(family: string, faces: readonly Face[]): string[] {
  const measured = faces.flatMap((face) =>
    face.style === 'normal' && face.facts.widths ? [{ face, widths: face.facts.widths }] : [],
  )
  return measuredWeights.flatMap((weight) => {
    const nearest = measured.toSorted((a, b) => distance(a.face, weight) - distance(b.face, weight))[0]
    if (!nearest) return []
    const isBold = Number(weight) >= lightestBold
    return Object.entries(localFontMeasures).flatMap(([local, { regular, bold }]) => {
      // The lighter weights of Roboto Variable are those of Roboto.
      if (regular === bold && !isBold) return []
      const { names, widths } = isBold ? bold : regular
      const localWidth = sampleOf(weight) === sampleHeading ? widths.heading : widths.text
      const ratio = nearest.widths[weight] / localWidth
      const { ascent, descent } = nearest.face.facts
      return [
        `@font-face{font-family:'${fallbackName(family, local)}';font-weight:${weightRanges[weight]};size-adjust:${percent(ratio)};` +
          `ascent-override:${percent(ascent / ratio)};descent-override:${percent(descent / ratio)};line-gap-override:0%;` +
          `src:${names.map((name) => `local('${name}')`).join()}}`,
      ]
    })
  })
}

/** How far a weight is from those of a file; 0 within the range of a variable font. */
function distance({ weight: declared }: Face, weight: MeasuredWeight): number {
  const [low, high] = typeof declared === 'number' ? [declared, declared] : declared
  return Math.max(low - Number(weight), Number(weight) - high, 0)
}

const percent = (part: number): string => `${Number((100 * part).toFixed(1))}%`
