import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Face } from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { checkFont, widthOf } from './check-font.ts'
import { ownFontStyles } from './font-css.ts'
import { sampleHeading, sampleText } from './font-samples.ts'
import { localFontMeasures } from './local-fonts.ts'

type Subset = (font: Buffer, text: string, options: { targetFormat: 'sfnt' }) => Promise<Buffer>
const require = createRequire(import.meta.url)
const subset = require('subset-font') as Subset
const fileOf = (name: string): Buffer => readFileSync(require.resolve(name))
const sora = fileOf('@fontsource-variable/sora/files/sora-latin-wght-normal.woff2')

const changed = (change: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.from(sora)
  change(bytes)
  return bytes
}

test.each<[string, Buffer, RegExp]>([
  [
    'an OpenType font without packing',
    Buffer.from('OTTO0000'),
    /^is no WOFF2 font: its first four bytes must be wOF2$/,
  ],
  ['a script', Buffer.from('<script>alert(1)</script>'), /^is no WOFF2 font/],
  ['a half file', sora.subarray(0, 9_000), /^is incomplete: its length differs from the length in its header$/],
  ['a header alone', sora.subarray(0, 20), /^is incomplete/],
  ['damaged tables', changed((bytes) => bytes.fill(0, 2_000, 6_000)), /^cannot be read as a font: /],
  ['a damaged directory', changed((bytes) => bytes.fill(0xff, 48, 120)), /^cannot be read as a font: /],
  [
    'a header that claims gigabytes',
    changed((bytes) => bytes.writeUInt32BE(0xffff_0000, 16)),
    /^is too large when it is unpacked$/,
  ],
  ['a file of 500 kB', Buffer.alloc(512_000), /^has 500 kB; the maximum is 400 kB$/],
])('refuses %s as a font [OPS-B8]', async (_what, bytes, expected) => {
  expect(await checkFont(bytes)).toEqual(expect.stringMatching(expected))
})

test('measures the widths of a local font as those that its fallbacks use [OPS-B8]', async () => {
  const measures = {
    arimo: localFontMeasures.Arial,
    roboto: localFontMeasures.Roboto,
    'dejavu-sans': localFontMeasures['DejaVu Sans'],
  }
  for (const [name, { regular, bold }] of Object.entries(measures))
    for (const [weight, { widths }] of [[400, regular] as const, [700, bold] as const]) {
      const bytes = fileOf(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`)
      const face = new Face(new Blob(await subset(bytes, sampleText + sampleHeading, { targetFormat: 'sfnt' })))
      const measured = { text: widthOf(face, sampleText, weight), heading: widthOf(face, sampleHeading, weight) }
      expect(measured.text).toBeCloseTo(widths.text, 2)
      expect(measured.heading).toBeCloseTo(widths.heading, 2)
    }
})

/** `size-adjust` of each rule of a style sheet, by family and lowest weight. */
const adjustments = (css: string): Map<string, number> =>
  new Map(
    [...css.matchAll(/@font-face ?\{([^}]*)\}/g)].flatMap(([, rule = '']) => {
      const [, family = '', local = ''] = /font-family: ?'(.*) Fallback ([^']*)'/.exec(rule) ?? []
      const [, weight = ''] = /font-weight: ?(\d+)/.exec(rule) ?? []
      const [, size] = /size-adjust: ?([\d.]+)%/.exec(rule) ?? []
      return family === '' || size === undefined || rule.includes('stretch')
        ? []
        : [[`${local} ${weight}`, Number(size)]]
    }),
  )

test('fits local fonts to an own font within 0.2% of what a browser measures [OPS-B8]', async () => {
  const facts = await checkFont(sora)
  if (typeof facts === 'string') throw new Error(facts)
  const file = {
    file: 'fonts/house.woff2',
    weight: [100, 800] as [number, number],
    style: 'normal' as const,
    unicodeRange: '',
  }
  const styles = ownFontStyles({ family: 'House', license: 'test', files: [file] }, () => ({ hash: 'a1', facts }))
  const computed = adjustments(styles?.css ?? '')
  // tools/fallback-fonts.ts measures the platform's families in Chromium.
  const measured = adjustments(readFileSync('web/shell/fallback-fonts/sora.css', 'utf8'))
  expect([...computed.keys()].toSorted()).toEqual([...measured.keys()].toSorted())
  for (const [name, size] of computed) expect(Math.abs(size - (measured.get(name) ?? 0)), name).toBeLessThan(0.2)
})

test('the styles have a face for each file, and the family comes first [OPS-B8]', async () => {
  const facts = { ascent: 1, descent: 0.25, weights: null, widths: null }
  const latin = { file: 'fonts/a.woff2', weight: 400, style: 'normal', unicodeRange: 'U+0000-00FF' } as const
  const italic = { ...latin, file: 'fonts/b.woff2', style: 'italic', unicodeRange: '' } as const
  const setting = { family: 'House', license: 'test', files: [latin, italic] }
  const styles = ownFontStyles(setting, (name) => ({ hash: name.slice(6, 7), facts }))
  expect(styles?.preload).toBe('/fonts/own/a.woff2')
  expect(styles?.css.split('\n')).toEqual([
    '/* House: test */',
    "@font-face{font-family:'House';font-style:normal;font-weight:400;font-display:swap;src:url(/fonts/own/a.woff2) format('woff2');unicode-range:U+0000-00FF}",
    "@font-face{font-family:'House';font-style:italic;font-weight:400;font-display:swap;src:url(/fonts/own/b.woff2) format('woff2')}",
    expect.stringMatching(/^:root\{--font:'House','House Fallback Arial',.*,system-ui,sans-serif\}$/),
  ])
  // Without one of its files, pages show the platform's family.
  expect(
    ownFontStyles(setting, (name) => (name === 'fonts/a.woff2' ? { hash: 'a', facts } : undefined)),
  ).toBeUndefined()
})
