// Writes demo/seed/menus/*.webp, the menu sheets of the demonstration: `node demo/menus.ts`. The files are committed, so that the sheets
// look the same on a machine without any fonts. Prices and dishes are invented.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { browserArgs, ensureChromium } from '../tools/lib/chromium.ts'
import { sheets, type Sheet } from './seed/menus/sheets.ts'

const width = 700
const height = 1000
const scale = 12 / 7 // 1,200 pixels wide, the largest width of `menuShape` (contract/images.ts)
const menusFolder = join(import.meta.dirname, 'seed', 'menus')
const fontsFolder = join(import.meta.dirname, '..', 'node_modules', '@fontsource-variable')
const fontSource = (name: string): string => {
  const bytes = readFileSync(join(fontsFolder, name, 'files', `${name}-latin-wght-normal.woff2`)).toString('base64')
  return `url(data:font/woff2;base64,${bytes}) format('woff2')`
}

const css = `
@font-face { font-family: Head; src: ${fontSource('archivo')}; font-weight: 100 900; }
@font-face { font-family: Text; src: ${fontSource('dm-sans')}; font-weight: 100 1000; }
* { margin: 0; box-sizing: border-box; }
body { width: ${width}px; height: ${height}px; padding: 64px 72px; font: 400 17px/1.4 Text; display: flex; flex-direction: column; gap: 34px;
  background: var(--paper); color: var(--ink); }
h1 { font: 800 64px/1 Head; letter-spacing: -0.03em; color: var(--tint); }
h2 { font: 700 15px/1 Head; letter-spacing: 0.16em; text-transform: uppercase; color: var(--tint); padding-bottom: 12px; border-bottom: 2px solid; margin-bottom: 14px; }
dl { display: grid; gap: 12px; }
div { display: grid; grid-template-columns: 1fr auto; gap: 0 24px; }
dt { font-weight: 650; font-size: 19px; }
dd { font-weight: 600; }
p { grid-column: 1; opacity: 0.75; }
footer { margin-top: auto; font-size: 14px; opacity: 0.7; }`

function html({ title, colors, parts, footer }: Sheet): string {
  const dishHtml = ([name, description, price]: readonly [string, string, number]) =>
    `<div><dt>${name}</dt><dd>${price}</dd><p>${description}</p></div>`
  const partHtml = ({ name, dishes }: Sheet['parts'][number]) =>
    `<section><h2>${name}</h2><dl>${dishes.map(dishHtml).join('')}</dl></section>`
  const [paper, ink, tint] = colors
  return `<!doctype html><style>:root{--paper:${paper};--ink:${ink};--tint:${tint}}${css}</style><h1>${title}</h1>${parts.map(partHtml).join('')}<footer>${footer}</footer>`
}

const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: browserArgs })
const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
for (const [name, sheet] of Object.entries(sheets)) {
  await page.setContent(html(sheet))
  await page.evaluate(() => document.fonts.ready)
  const bytes = await sharp(await page.screenshot())
    .webp({ quality: 80, effort: 6 })
    .toBuffer()
  writeFileSync(join(menusFolder, `${name}.webp`), bytes)
  console.log(`${name}: ${Math.round(bytes.length / 1000)} kB`)
}
await browser.close()
