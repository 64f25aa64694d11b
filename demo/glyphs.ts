// Writes demo/pictures/glyphs.json, the drawings that pictures are composed of: `node demo/glyphs.ts`.
// Fluent Emoji by Microsoft (MIT), as packed by Iconify.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { glyphNames } from './pictures/serving-styles.ts'

const { icons } = createRequire(import.meta.url)('@iconify-json/fluent-emoji/icons.json') as {
  icons: Record<string, { body: string }>
}
const target = new URL('./pictures/glyphs.json', import.meta.url)
/** Rounds numbers to two decimals. In a drawing of 32 units a hundredth is far less than a pixel at the sizes of the pictures. */
const shorten = (body: string): string =>
  body.replace(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100))

const missing = glyphNames.filter((name) => !icons[name])
if (missing.length > 0) throw new Error(`No such drawing: ${missing.join(', ')}`)
const bodies = Object.fromEntries(glyphNames.toSorted().map((name) => [name, shorten(icons[name]?.body ?? '')]))
writeFileSync(target, `${JSON.stringify(bodies, null, 1)}\n`)
console.log(`${glyphNames.length} drawings, ${Math.round(JSON.stringify(bodies).length / 1024)} kB`)
