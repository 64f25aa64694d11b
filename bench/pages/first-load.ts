import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const assets = join(import.meta.dirname, '..', '..', 'build', 'client')

/** Bytes of JavaScript, brotli, that the HTML of a page makes a browser fetch before anything is touched. */
export function firstLoadBytes(html: string): { files: number; bytes: number } {
  const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file))
  // Of the routes a page names, only those it preloads or imports are fetched: what the manifest lists for later is not.
  const preloaded = new Set(
    [...html.matchAll(/<link rel="modulepreload"[^>]*? href="([^"]+)"/g)].map(([, file]) => file),
  )
  const wanted = [...files].filter(
    (file) => preloaded.has(file) || html.includes(`import "${file}"`) || html.includes(`from "${file}"`),
  )
  const bytes = wanted.reduce(
    (sum, file) =>
      sum +
      brotliCompressSync(readFileSync(join(assets, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
    0,
  )
  return { files: wanted.length, bytes }
}
