import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

/** As much of an image as one row of the database holds, before it is packed; also what is unpacked at once, or it costs three times as much. */
const chunkSize = 8 << 20

const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)
/** Quick rather than small; a sum tells when the bytes are not what was packed. */
const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 }

/** Pieces of bytes, one after the other, as packed chunks. */
export const packed = (pieces: readonly Uint8Array[]): AsyncGenerator<Buffer> =>
  oneAhead(cut(pieces), (chunk) => pack(chunk, { params, chunkSize }))

/** What is made of each, in order; the next is being made while the last is used. */
export async function* oneAhead<T, U>(
  source: Iterable<T> | AsyncIterable<T>,
  make: (one: T) => Promise<U>,
): AsyncGenerator<U> {
  let next: Promise<U> | undefined
  for await (const one of source) {
    const ready = next
    next = make(one)
    next.catch(() => undefined) // told when its turn comes
    if (ready) yield await ready
  }
  if (next) yield await next
}

function* cut(pieces: readonly Uint8Array[]): Generator<Buffer> {
  let held: Uint8Array[] = []
  let room = chunkSize
  for (const piece of pieces)
    for (let at = 0; at < piece.length;) {
      const slice = piece.subarray(at, at + room)
      held.push(slice)
      at += slice.length
      room -= slice.length
      if (room > 0) continue
      yield Buffer.concat(held)
      held = []
      room = chunkSize
    }
  if (held.length > 0) yield Buffer.concat(held)
}

/** The pieces of those sizes, each in memory of its own, from packed chunks as they come. Throws when these are not as they were written. */
export async function unpacked(chunks: AsyncIterable<Uint8Array>, sizes: readonly number[]): Promise<Uint8Array[]> {
  const pieces = sizes.map((size) => Buffer.allocUnsafeSlow(size))
  let [piece, at] = [0, 0]
  for await (const chunk of oneAhead(chunks, (one) => unpack(one, { chunkSize })))
    for (let from = 0; from < chunk.length;) {
      const target = pieces[piece]
      if (!target) throw new Error('There is more than was written.')
      const taken = chunk.copy(target, at, from)
      from += taken
      at += taken
      if (at < target.length) continue
      piece += 1
      at = 0
    }
  if (pieces.slice(piece).some(({ length }) => length > 0)) throw new Error('There is less than was written.')
  return pieces
}
