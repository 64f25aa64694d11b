import { Writable, type PassThrough } from 'node:stream'

/**
 * Gathers what React writes, four kilobytes at a time, and passes it on each time React says that more will take a while: a page goes out in
 * two or three writes instead of fifty. A reader who has gone stops the writing.
 */
export function gatherInto(body: PassThrough): Writable {
  let pieces: Uint8Array[] = []
  const flush = () => {
    if (pieces.length > 0) body.write(Buffer.concat(pieces))
    pieces = []
  }
  const gathered = new Writable({
    // Nothing waits here: only its reader holds a page up.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(piece: Uint8Array, _encoding, done) {
      pieces.push(piece)
      done()
    },
    final(done) {
      flush()
      body.end()
      done()
    },
  })
  body.once('close', () => gathered.destroy())
  return Object.assign(gathered, { flush })
}
