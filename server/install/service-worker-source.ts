import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { PartnerView } from '../../contract/brand.ts'

const root = join(import.meta.dirname, '..', '..')
/** Vite's list of the built chunks, which development lacks; the web app manifest is another file. */
const viteManifestFile = join(root, 'build', 'client', '.vite', 'manifest.json')
/** Source files that every page needs. `shellFiles` adds their imports. */
const shellEntries = ['web/entry.client.tsx', 'web/root.tsx', 'web/shell/layout.tsx']

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Readonly<Record<string, Chunk>>

/** Paths of the scripts and styles that every page needs. */
export function shellFiles(manifest: Manifest): string[] {
  const files = new Set<string>()
  const visitedNames = new Set<string>()
  const add = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || visitedNames.has(name)) return
    visitedNames.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`)
    chunk.imports?.forEach(add)
  }
  // React Router adds a query to the names of some entries.
  Object.keys(manifest)
    .filter((name) => shellEntries.some((entry) => name.endsWith(entry) || name.startsWith(`${entry}?`)))
    .forEach(add)
  return [...files].toSorted()
}

/**
 * Returns a function that makes the source of a partner's service worker. The worker's version is a hash, which changes with the build and
 * with the partner's version.
 */
export function workerSourceFactory(): (partner: PartnerView, partnerVersion: number, offlinePath: string) => string {
  const source = stripTypeScriptTypes(readFileSync(join(root, 'web', 'worker', 'worker.ts'), 'utf8'))
  const viteManifest = existsSync(viteManifestFile) ? readFileSync(viteManifestFile, 'utf8') : '{}'
  const shell = shellFiles(JSON.parse(viteManifest) as Manifest)
  return ({ brand }, partnerVersion, offlinePath) => {
    const hash = createHash('sha256').update(`${source}\n${viteManifest}\n${partnerVersion}`).digest('hex')
    const site = { version: hash.slice(0, 12), shell, offlinePath, images: brand.imageRoute }
    // The JSON needs no escaping, because this is a script file and not an inline script.
    return `globalThis.site = ${JSON.stringify(site)}\n${source}`
  }
}
