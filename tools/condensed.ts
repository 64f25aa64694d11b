// Extracts the condensed width from Archivo's variable font, for headings: `node tools/condensed.ts`. The file is a quarter as large.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Options = { targetFormat: 'woff2'; variationAxes: Record<string, number | { min: number; max: number }> }

const require = createRequire(import.meta.url)
const subset = require('subset-font') as (font: Buffer, text: string, options: Options) => Promise<Buffer>
const source = require.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2')
const target = new URL('../web/shell/faces/archivo-condensed.woff2', import.meta.url)
/** The characters to keep, if the Latin file has them: all below U+3000. */
const keptCharacters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join('')

const condensedFont = await subset(readFileSync(source), keptCharacters, {
  targetFormat: 'woff2',
  // Headings use these weights; a heading with a lighter weight gets 600.
  variationAxes: { wdth: 62, wght: { min: 600, max: 800 } },
})
writeFileSync(target, condensedFont)
console.log(`${(condensedFont.length / 1000).toFixed(1)} kB`)
