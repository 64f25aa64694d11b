import { PassThrough, Writable, type Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

const end = '</body></html>'

/** What React writes to: bytes as everywhere, or, quicker, words added to `text` (quicker.ts). */
export type Gathered = Writable & { text: string; flush(): void }

/**
 * Gathers what React writes. A page that is there at once is sent whole; else what there is goes out each time React says that more will take a
 * while: in two or three writes instead of fifty. `last` goes before the end of the page. A reader who has gone stops the writing.
 */
export function gatherFor(send: (body: string | Readable) => void, last = ''): Gathered {
  const decoder = new StringDecoder()
  let body: PassThrough | undefined
  const gathered: Gathered = Object.assign(
    new Writable({
      // Nothing waits here: only its reader holds a page up.
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(piece: Buffer, _encoding, done) {
        gathered.text += decoder.write(piece)
        done()
      },
      final(done) {
        const { text } = gathered
        const rest = text.endsWith(end) ? text.slice(0, -end.length) + last + end : text + last
        if (body) body.end(rest)
        else send(rest)
        done()
      },
    }),
    {
      text: '',
      flush() {
        // What has its end is sent by `final`, which follows at once.
        if (gathered.text === '' || gathered.text.endsWith(end)) return
        if (!body) {
          body = new PassThrough()
          body.once('close', () => gathered.destroy())
          send(body)
        }
        body.write(gathered.text)
        gathered.text = ''
      },
    },
  )
  return gathered
}
