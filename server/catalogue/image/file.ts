import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { z } from '../../../contract/schema.ts'

/** What a file says of itself before its pieces: how long each is, and whatever its reader decides by. */
const headShape = z.object({ about: z.unknown(), sizes: z.array(z.int().nonnegative()) })
const headBytesMax = 4 << 20
/** Written and summed up at once: others get their turn in between. */
const sliceBytes = 1 << 20
const numberBytes = 4
const unfinished = '.part'
/** A file that grew no more for so long has lost its writer. */
const abandonedMs = 10 * 60_000

/**
 * Writes pieces of bytes as one file that is there whole or not at all, under a name of its own until then, so that two writers do not
 * meet. Length of the head, head, pieces, checksum of all that.
 */
export async function writePieces(
  path: string,
  about: unknown,
  pieces: readonly Uint8Array[],
  end?: AbortSignal,
): Promise<void> {
  const temporary = `${path}.${randomUUID()}${unfinished}`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(temporary, 'wx', 0o600)
  try {
    await removeAbandoned(path, (await file.stat()).mtimeMs)
    const head = Buffer.from(JSON.stringify({ about, sizes: pieces.map((piece) => piece.length) }))
    let sum = 0
    for (const piece of [numberAsBytes(head.length), head, ...pieces])
      for (let at = 0; at < piece.length; at += sliceBytes) {
        end?.throwIfAborted()
        const slice = piece.subarray(at, at + sliceBytes)
        await file.writeFile(slice)
        sum = crc32(slice, sum)
      }
    await file.writeFile(numberAsBytes(sum))
    await file.close()
    await rename(temporary, path)
  } catch (error) {
    await file.close()
    await rm(temporary, { force: true })
    throw error
  }
}

/** What writers left behind that were killed. `now` by the clock of the files. */
async function removeAbandoned(path: string, now: number): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(basename(path)) || !name.endsWith(unfinished)) continue
    const left = join(folder, name)
    const { mtimeMs } = await stat(left).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > abandonedMs) await rm(left, { force: true })
  }
}

/**
 * The pieces of a file, each in memory of its own, and what `wanted` makes of what the file says it is; null when that is null, or when
 * the file is not as it was written. Throws when it is not there.
 */
export async function readPieces<T>(
  path: string,
  wanted: (about: unknown) => Promise<T | null>,
): Promise<{ about: T; pieces: Uint8Array[] } | null> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = await read(file, numberBytes)
    const headBytes = length?.readUInt32LE() ?? 0
    const head = length && headBytes <= Math.min(headBytesMax, size) ? await read(file, headBytes) : null
    const { about: said, sizes } = parsed(head)
    const told = sizes.reduce((sum, one) => sum + one, 2 * numberBytes + headBytes)
    if (!length || !head || told !== size) return null
    const about = await wanted(said)
    if (about === null) return null
    let sum = crc32(head, crc32(length))
    const pieces: Uint8Array[] = []
    for (const one of sizes) {
      const piece = await read(file, one)
      if (!piece) return null
      sum = crc32(piece, sum)
      pieces.push(piece)
    }
    return (await read(file, numberBytes))?.readUInt32LE() === sum ? { about, pieces } : null
  } finally {
    await file.close()
  }
}

function parsed(head: Buffer | null): z.output<typeof headShape> {
  try {
    return headShape.parse(JSON.parse(String(head)))
  } catch {
    return { about: null, sizes: [] }
  }
}

/** The next so many bytes; null where the file ends before. */
async function read(file: FileHandle, size: number): Promise<Buffer | null> {
  const bytes = Buffer.allocUnsafeSlow(size)
  for (let at = 0; at < size;) {
    const { bytesRead } = await file.read(bytes, at, Math.min(size - at, 1 << 30))
    if (bytesRead === 0) return null
    at += bytesRead
  }
  return bytes
}

function numberAsBytes(number: number): Buffer {
  const bytes = Buffer.alloc(numberBytes)
  bytes.writeUInt32LE(number)
  return bytes
}
