import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const sizeMinBytes = 1_000 // a smaller file fits into one network packet without compression

/** Writes a Brotli and a gzip form of each script, style sheet and SVG of 1 kB or more, so that the server compresses none of them. */
export async function compressAssets(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name)
      const bytes = await readFile(path)
      if (bytes.length < sizeMinBytes) return
      await Promise.all([
        writeFile(`${path}.br`, await toBrotli(bytes)),
        writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 })),
      ])
    }),
  )
}
