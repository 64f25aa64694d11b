import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

const limitBytes = 150_000 // brotli, of all scripts of a first page
const buildFolder = join(root, 'build', 'client')
/** Modules of every page, and those that load when the page is idle. */
const commonModules = ['web/root.tsx', 'web/shell/layout.tsx', 'entry.client.tsx', 'web/tracking/tracker.ts']

type Chunk = { file: string; imports?: string[] }

/** The script files that a browser fetches for a visitor's page, by the build's manifest; `npm test` builds before it tests. */
function scriptFilesOf(page: string): Set<string> {
  const chunks = JSON.parse(readFileSync(join(buildFolder, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>
  // React Router's list of routes, which every page loads and no chunk imports.
  const files = new Set(globSync('assets/manifest-*.js', { cwd: buildFolder }))
  const visited = new Set<string>()
  const addChunk = (key: string) => {
    const chunk = chunks[key]
    if (!chunk || visited.has(key)) return
    visited.add(key)
    files.add(chunk.file)
    chunk.imports?.forEach(addChunk)
  }
  for (const module of [...commonModules, page]) {
    // React Router adds a query to the key of a route. Parts that it splits off a route have `route-chunk` there and do not count.
    const keys = Object.keys(chunks).filter(
      (key) => key.split('?')[0]?.endsWith(module) && !key.includes('route-chunk'),
    )
    expect(keys, `${module} is in the build`).not.toEqual([])
    keys.forEach(addChunk)
  }
  return files
}

test.each(['web/discover/home.tsx', 'web/search/search.tsx', 'web/restaurant/restaurant.tsx'])(
  'a first visit to %s loads at most 150 kB of compressed scripts',
  (page) => {
    const bytes = [...scriptFilesOf(page)].map(
      (file) => brotliCompressSync(readFileSync(join(buildFolder, file))).length,
    )
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limitBytes)
  },
)
