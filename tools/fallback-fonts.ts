// Writes web/shell/fallback-fonts/*.css: `node tools/fallback-fonts.ts`. Measures every family of the brands and every local font in a
// browser, so that text keeps its line breaks when the family replaces the local font.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Page } from '@playwright/test'
import { theme, weights } from '../contract/brand.ts'
import { sampleHeading, sampleOf } from '../server/partner-files/font-samples.ts'
import { fallbackFamily, localFonts, type LocalFont } from '../web/shell/fallback-families.ts'
import { browserArgs, ensureChromium } from './lib/chromium.ts'

type Weight = (typeof weights)[number]
/**
 * A font file of a brand's family, for which fallbacks are measured. `sample`: a text to measure in place of the usual ones. `stretch`: the
 * `font-stretch` of the fallback.
 */
type Cut = { family: string; file: string; weights: readonly Weight[]; stretch?: string; sample?: string }
type Source = { file: string; names: readonly string[] }

const require = createRequire(import.meta.url)
const fontSize = 1_000 // px: large enough that a pixel is a tenth of a percent
const lightestBold = 600

/** By measured weight: the range of text weights that its fallback covers. */
const weightRanges: Record<Weight, string> = {
  400: '100 450',
  500: '451 550',
  600: '551 650',
  700: '651 750',
  800: '751 1000',
}

const fileName = (family: string): string => family.toLowerCase().replaceAll(' ', '-')
const fontFile = (name: string, weight: 400 | 700) =>
  require.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`)
/**
 * The regular file of each local font, and the names under which systems install it. Arimo has the widths of Arial, Helvetica and
 * Liberation Sans, and some systems have it.
 */
const regularSources: Record<LocalFont, Source> = {
  Arial: { file: fontFile('arimo', 400), names: ['Arial', 'Liberation Sans', 'Helvetica', 'Arimo', 'Arimo Regular'] },
  Roboto: { file: fontFile('roboto', 400), names: ['Roboto', 'Roboto Regular', 'Roboto-Regular'] },
  'Roboto Variable': { file: fontFile('roboto', 400), names: ['Roboto', 'Roboto Regular', 'Roboto-Regular'] },
  'DejaVu Sans': { file: fontFile('dejavu-sans', 400), names: ['DejaVu Sans', 'DejaVuSans'] },
}
const boldSources: Record<LocalFont, Source> = {
  Arial: {
    file: fontFile('arimo', 700),
    names: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold', 'Arimo Bold'],
  },
  Roboto: { file: fontFile('roboto', 700), names: ['Roboto Bold', 'Roboto-Bold'] },
  // One file has all weights, and only the regular one has a name. So the browser synthesizes bold.
  'Roboto Variable': regularSources['Roboto Variable'],
  'DejaVu Sans': { file: fontFile('dejavu-sans', 700), names: ['DejaVu Sans Bold', 'DejaVuSans-Bold'] },
}

const cuts: Cut[] = theme.shape.fontFamily.options.map((family) => {
  const name = fileName(family)
  const file = require.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)
  return { family, file, weights }
})
cuts.push({
  family: 'Archivo',
  file: new URL('../web/shell/faces/archivo-condensed.woff2', import.meta.url).pathname,
  weights: [600, 700, 800],
  stretch: '62% 75%',
  sample: sampleHeading.toUpperCase(), // the brand with these headings sets them in capitals
})

type Measure = { width: number; ascent: number; descent: number }

/**
 * Width of the sample, ascent and descent, in px. `declaredWeight` is 400 or 700 for a local font, so that the browser synthesizes a
 * missing bold, and the whole range for a brand's variable font.
 */
async function measure(
  page: Page,
  file: string,
  weight: Weight,
  declaredWeight: string,
  sample: string,
): Promise<Measure> {
  const bytes = readFileSync(file).toString('base64')
  return page.evaluate(
    async ([url, font, descriptor, words]) => {
      const face = new FontFace('Measured', url, { weight: descriptor })
      document.fonts.add(await face.load())
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('no canvas')
      context.font = font
      const { width, fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText(words)
      document.fonts.delete(face)
      return { width, ascent, descent }
    },
    [`url(data:font/woff2;base64,${bytes})`, `${weight} ${fontSize}px Measured`, declaredWeight, sample] as const,
  )
}

const percent = (part: number): string => `${Number((100 * part).toFixed(1))}%`

async function fontFaceFor(page: Page, cut: Cut, local: LocalFont, weight: Weight): Promise<string> {
  const isBold = weight >= lightestBold
  const { file, names } = (isBold ? boldSources : regularSources)[local]
  const declaredWeight = isBold && boldSources[local] !== regularSources[local] ? '700' : '400'
  const sample = cut.sample ?? sampleOf(weight)
  const brandMeasure = await measure(page, cut.file, weight, '100 1000', sample)
  const widthRatio = brandMeasure.width / (await measure(page, file, weight, declaredWeight, sample)).width
  return `@font-face {
  font-family: '${fallbackFamily(cut.family, local)}';
  src: ${names.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(widthRatio)};
  ascent-override: ${percent(brandMeasure.ascent / fontSize / widthRatio)};
  descent-override: ${percent(brandMeasure.descent / fontSize / widthRatio)};
  line-gap-override: 0%;
  font-weight: ${weightRanges[weight]};${cut.stretch ? `\n  font-stretch: ${cut.stretch};` : ''}
}
`
}

const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: browserArgs })
const page = await browser.newPage()
for (const family of theme.shape.fontFamily.options) {
  let css = `/* Made by tools/fallback-fonts.ts: local fonts at the width and height of ${family}, so that nothing moves when it arrives. */\n`
  for (const cut of cuts.filter((candidate) => candidate.family === family))
    for (const local of localFonts)
      for (const weight of cut.weights)
        // The lighter weights of Roboto Variable are those of Roboto. Its bold differs: the browser synthesizes it from the regular one.
        if (boldSources[local] !== regularSources[local] || weight >= lightestBold)
          css += await fontFaceFor(page, cut, local, weight)
  writeFileSync(new URL(`../web/shell/fallback-fonts/${fileName(family)}.css`, import.meta.url), css)
}
await browser.close()
