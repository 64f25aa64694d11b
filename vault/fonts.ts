import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

/**
 * The font families of the frame. The vault serves them, because the frame loads nothing from other origins. Each has its rules in
 * frame/frame.css.
 */
const files = {
  'DM Sans': import.meta.resolve('@fontsource-variable/dm-sans/files/dm-sans-latin-wght-normal.woff2'),
  'Libre Franklin': import.meta
    .resolve('@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2'),
  'Nunito Sans': import.meta.resolve('@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2'),
  Figtree: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  Sora: import.meta.resolve('@fontsource-variable/sora/files/sora-latin-wght-normal.woff2'),
} as const

const fileName = (family: string): string => family.toLowerCase().replace(' ', '-')

export const fontFamilies: readonly string[] = Object.keys(files)

export function fontRoutes(app: FastifyInstance): void {
  for (const [family, file] of Object.entries(files)) {
    app.get(`/fonts/${fileName(family)}.woff2`, async (_request, reply) =>
      reply
        .header('content-type', 'font/woff2')
        .header('cache-control', 'public, max-age=604800')
        .send(await readFile(fileURLToPath(file))),
    )
  }
}
