import type { Brand } from '../../contract/brand.ts'
import type { StoredEntry } from '../../contract/content.ts'
import { isPathAvailable } from '../../domain/brands/gates.ts'
import { isIndexable } from '../../domain/brands/listing.ts'

export const addressesMax = 50_000 // the limit of sitemaps.org for one file
/** Number of addresses in one chunk of a part. */
const chunkAddresses = 500

/** The partner's public pages except restaurant pages: those that any partner may have, and those of its content and settings. */
export function publicPages(brand: Brand, content: readonly StoredEntry[]): string[] {
  const fromContent = content.flatMap(({ entry }) => (entry.type === 'earn_details' ? [entry.fields.url] : []))
  const special = brand.specialPages.map((slug) => `/${slug}`)
  const paths = ['/', '/discover', '/how-it-works', '/search', '/earn', ...fromContent, ...special]
  return [...new Set(paths)].filter((path) => isPathAvailable(brand, path) && isIndexable(path))
}

export const sitemapPartCount = (addresses: number): number => Math.max(1, Math.ceil(addresses / addressesMax))

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** Yields one part of the sitemap in chunks, so that a large catalog never becomes one string. `part` counts from 1. */
export function* sitemapChunks(
  origin: string,
  pages: readonly string[],
  merchantIds: Iterable<string>,
  part: number,
): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
  const firstIndex = (part - 1) * addressesMax
  let index = 0
  let chunk: string[] = []
  for (const path of allPaths(pages, merchantIds)) {
    if (index >= firstIndex + addressesMax) break
    if (index >= firstIndex) chunk.push(`<url><loc>${escapeXml(origin + path)}</loc></url>`)
    index += 1
    if (chunk.length < chunkAddresses) continue
    yield chunk.join('')
    chunk = []
  }
  yield `${chunk.join('')}</urlset>\n`
}

function* allPaths(pages: readonly string[], merchantIds: Iterable<string>): Generator<string> {
  yield* pages
  for (const id of merchantIds) yield `/merchants/${encodeURIComponent(id)}`
}
