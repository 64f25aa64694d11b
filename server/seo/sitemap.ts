import type { Brand } from '../../contract/brand.ts'
import type { StoredEntry } from '../../contract/content.ts'
import { isPathAvailable } from '../../domain/brands/gates.ts'
import { isIndexable } from '../../domain/brands/listing.ts'

/** Addresses per part on average. sitemaps.org allows 50,000; the parts differ, because a hash of the id chooses the part. */
export const partSize = 45_000
/** Number of addresses in one chunk of a part. */
const chunkAddresses = 500

/** The partner's public pages except restaurant pages: those that any partner may have, and those of its content and settings. */
export function publicPages(brand: Brand, content: readonly StoredEntry[]): string[] {
  const fromContent = content.flatMap(({ entry }) => (entry.type === 'earn_details' ? [entry.fields.url] : []))
  const special = brand.specialPages.map((slug) => `/${slug}`)
  const paths = ['/', '/discover', '/how-it-works', '/search', '/earn', ...fromContent, ...special]
  return [...new Set(paths)].filter((path) => isPathAvailable(brand, path) && isIndexable(path))
}

export const sitemapPartCount = (merchants: number): number => Math.max(1, Math.ceil(merchants / partSize))

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/**
 * Yields one part of the sitemap in chunks, so that a large catalog never becomes one string. `part` counts from 1; the first has the
 * pages. The ids may come in any order, which differs between nodes: a restaurant is always in the same one of `partCount` parts.
 */
export function* sitemapChunks(
  origin: string,
  pages: readonly string[],
  merchantIds: Iterable<string>,
  { part, partCount }: { part: number; partCount: number },
): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
  let chunk: string[] = []
  for (const path of pathsOf(pages, merchantIds, { part, partCount })) {
    chunk.push(`<url><loc>${escapeXml(origin + path)}</loc></url>`)
    if (chunk.length < chunkAddresses) continue
    yield chunk.join('')
    chunk = []
  }
  yield `${chunk.join('')}</urlset>\n`
}

function* pathsOf(
  pages: readonly string[],
  merchantIds: Iterable<string>,
  { part, partCount }: { part: number; partCount: number },
): Generator<string> {
  if (part === 1) yield* pages
  for (const id of merchantIds) if (hashOf(id) % partCount === part - 1) yield `/merchants/${encodeURIComponent(id)}`
}

/** The FNV-1a hash of an id, 32 bits. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
