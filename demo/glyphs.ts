// Keeps the drawings the pictures are composed of in one small file: `node demo/glyphs.ts`.
// Fluent Emoji by Microsoft (MIT), as packed by Iconify.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { glyphNames } from './pictures/looks.ts'

const { icons } = createRequire(import.meta.url)('@iconify-json/fluent-emoji/icons.json') as {
  icons: Record<string, { body: string }>
}
const target = new URL('./pictures/glyphs.json', import.meta.url)
/** One decimal of a 32-unit drawing is a fiftieth of a pixel at the sizes we show. */
const shorten = (body: string): string =>
  body.replace(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100))

const missing = glyphNames.filter((name) => !icons[name])
if (missing.length > 0) throw new Error(`No such drawing: ${missing.join(', ')}`)
const bodies = Object.fromEntries(glyphNames.toSorted().map((name) => [name, shorten(icons[name]?.body ?? '')]))
writeFileSync(target, `${JSON.stringify(bodies, null, 1)}\n`)
console.log(`${glyphNames.length} drawings, ${Math.round(JSON.stringify(bodies).length / 1024)} kB`)
