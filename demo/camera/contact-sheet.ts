import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { Shot } from './camera.ts'

// All sizes are in pixels.
const thumbWidth = 220
const thumbHeight = 300
const gap = 10
const labelHeight = 22
/** Pictures per row. The contact sheet leaves out further ones; index.html has all of them. */
const columnsMax = 8
/** sharp refuses taller images. The contact sheet leaves out further rows, too. */
const heightMax = 32_000

const overlay = (input: Buffer, x: number, y: number): OverlayOptions =>
  // oxlint-disable-next-line id-denylist -- an option of sharp
  ({ input, left: x, top: y })

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Writes index.html and contact-sheet.png, each with a row per page and brand. */
export async function writeContactSheet(shots: readonly Shot[], folder: string): Promise<void> {
  const rows = Map.groupBy(shots, ({ brand, page }) => `${brand}: ${page}`)
  writeFileSync(join(folder, 'index.html'), indexHtml(rows))
  const rowHeight = thumbHeight + labelHeight + gap
  const height = Math.min(heightMax, rows.size * rowHeight)
  const overlays: OverlayOptions[] = []
  for (const [index, [title, row]] of [...rows].entries()) {
    const top = index * rowHeight
    if (top + rowHeight > height) break
    const labelSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="${labelHeight}"><text x="4" y="16" font-family="sans-serif" font-size="14">${escapeHtml(title)}</text></svg>`
    overlays.push(overlay(Buffer.from(labelSvg), 0, top))
    for (const [column, { file }] of row.slice(0, columnsMax).entries()) {
      const thumbnail = await sharp(join(folder, file))
        .resize(thumbWidth, thumbHeight, { fit: 'cover', position: 'top' })
        .png()
        .toBuffer()
      overlays.push(overlay(thumbnail, column * (thumbWidth + gap), top + labelHeight))
    }
  }
  await sharp({ create: { width: columnsMax * (thumbWidth + gap), height, channels: 3, background: '#ffffff' } })
    .composite(overlays)
    .png()
    .toFile(join(folder, 'contact-sheet.png'))
}

function indexHtml(rows: ReadonlyMap<string, readonly Shot[]>): string {
  const figure = ({ file, width, scheme }: Shot): string =>
    `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${width} ${scheme}</figcaption></figure>`
  const sections = [...rows].map(
    ([title, row]) => `<h2>${escapeHtml(title)}</h2><div>${row.map(figure).join('')}</div>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Every page</title><style>body{font:14px sans-serif;margin:24px}div{display:flex;gap:12px;overflow-x:auto}figure{margin:0}img{height:420px;border:1px solid #ccc}</style>${sections.join('')}`
}
