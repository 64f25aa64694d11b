import { createRequire } from 'node:module'
import { Blob, Buffer as TextBuffer, Face, Font, Variation, shape } from 'harfbuzzjs'
import { measuredWeights, type FontFacts, type MeasuredWeight } from '../../contract/own-fonts.ts'
import { sampleHeading, sampleOf, sampleText } from './font-samples.ts'

type Subset = (font: Buffer, text: string, options: { targetFormat: 'sfnt' }) => Promise<Buffer>
const subset = createRequire(import.meta.url)('subset-font') as Subset

/** Maximum size of a font file in bytes: about ten times a Latin variable font. */
const fontBytesMax = 400 * 1024
/** Maximum size of the unpacked tables in bytes, as the file's header states it. */
const tablesBytesMax = 8 * 1024 * 1024

const headerBytes = 48
const lengthOffset = 8
const tablesLengthOffset = 16
const sampleLetters = [...new Set(sampleText + sampleHeading)].join('')

/**
 * Unpacks a WOFF2 file, has HarfBuzz read its tables, and measures it. Returns its measures, or the rule that the file breaks. A file
 * without the letters of the sample texts has no measured widths.
 */
export async function checkFont(bytes: Buffer): Promise<FontFacts | string> {
  const problem = containerProblem(bytes)
  if (problem !== undefined) return problem
  try {
    // HarfBuzz writes the subset, which has only the letters of the samples. A font with broken tables fails here.
    const face = new Face(new Blob(await subset(bytes, sampleLetters, { targetFormat: 'sfnt' })))
    const { ascender, descender } = new Font(face).hExtents()
    if (face.upem < 16 || ascender <= 0) return 'cannot be read as a font: it has no height'
    const weightAxis = face.getAxisInfos()['wght']
    return {
      ascent: ascender / face.upem,
      descent: -descender / face.upem,
      weights: weightAxis ? [weightAxis.min, weightAxis.max] : null,
      widths: widthsOf(face),
    }
  } catch (error) {
    return `cannot be read as a font: ${error instanceof Error ? error.message : String(error)}`
  }
}

function containerProblem(bytes: Buffer): string | undefined {
  if (bytes.length > fontBytesMax)
    return `has ${Math.ceil(bytes.length / 1024)} kB; the maximum is ${fontBytesMax / 1024} kB`
  if (bytes.toString('latin1', 0, 4) !== 'wOF2') return 'is no WOFF2 font: its first four bytes must be wOF2'
  if (bytes.length < headerBytes || bytes.readUInt32BE(lengthOffset) !== bytes.length)
    return 'is incomplete: its length differs from the length in its header'
  return bytes.readUInt32BE(tablesLengthOffset) > tablesBytesMax ? 'is too large when it is unpacked' : undefined
}

function widthsOf(face: Face): FontFacts['widths'] {
  const letters = new Set(face.collectUnicodes())
  if (Array.from(sampleLetters).some((letter) => !letters.has(letter.codePointAt(0) ?? 0))) return null
  const widths = measuredWeights.map((weight) => [weight, widthOf(face, sampleOf(weight), Number(weight))] as const)
  return Object.fromEntries(widths) as Record<MeasuredWeight, number>
}

/** The width of a text in em, with kerning as browsers apply it. A font without a weight axis ignores the weight. */
export function widthOf(face: Face, text: string, weight: number): number {
  const font = new Font(face)
  font.setVariations([new Variation('wght', weight)])
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  return buffer.getGlyphInfosAndPositions().reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0) / face.upem
}
