import type { ContentEntry } from '../../contract/content.ts'
import { isPathAvailable, type GateSettings } from '../../domain/brands/gates.ts'

const markdownLink = /\[([^[\]\n]+)\]\(([^()\s]+)\)/g

/**
 * Removes links to pages that the partner does not offer, so that a partner without enrollment shows no way to join,
 * sign in or reach an account (P1-574). A list item whose `url` leads to such a page disappears as a whole. A
 * Markdown link to such a page becomes its label. Any other object loses only its `url`.
 */
export function withOfferedLinks(entries: readonly ContentEntry[], settings: GateSettings): ContentEntry[] {
  const isOffered = (url: unknown) =>
    typeof url !== 'string' || !url.startsWith('/') || isPathAvailable(settings, pathOf(url))
  const filterLinks = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replaceAll(markdownLink, (link, label: string, url: string) => (isOffered(url) ? link : label))
    if (Array.isArray(value)) return value.filter((item) => isOffered(urlOf(item))).map(filterLinks)
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).filter(([name, field]) => name !== 'url' || isOffered(field))
    return Object.fromEntries(fields.map(([name, field]) => [name, filterLinks(field)]))
  }
  return entries.map((entry) => filterLinks(entry) as ContentEntry)
}

const pathOf = (url: string): string => url.replace(/[?#].*$/, '')
const urlOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null ? (item as { url?: unknown }).url : undefined
