import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { pageInfo } from './site/context.ts'
import { FontStylesContext } from './entry/font-styles.ts'
import { NonceContext } from './entry/nonce.ts'

/** In ms. React Router reads this export, and rejects the missing data of a page after that time. */
export const streamTimeout = 10_000

/** Streams a page. A crawler gets it in one piece, and so does a request of the page cache (`withoutStreaming`). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const info = context.get(pageInfo)
  const { nonce } = info
  const waitsForAll = info.withoutStreaming || isbot(request.headers.get('user-agent') ?? '')
  return new Promise((resolve, reject) => {
    let hasFailed = false
    const respond = () => {
      const body = new PassThrough()
      // The pending timer would keep the page's data in memory.
      body.once('close', () => clearTimeout(timeout))
      headers.set('content-type', 'text/html; charset=utf-8')
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: hasFailed ? 500 : status }))
      pipe(body)
    }
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <FontStylesContext value={info.fontStyles?.css ?? ''}>
          <ServerRouter context={entry} url={request.url} {...(nonce ? { nonce } : {})} />
        </FontStylesContext>
      </NonceContext>,
      {
        ...(nonce ? { nonce } : {}),
        // React sends a part above this size hidden, and a script reveals it. Without a limit a part that is ready is visible at once.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        ...(waitsForAll ? { onAllReady: respond } : { onShellReady: respond }),
        onShellError(error) {
          clearTimeout(timeout)
          reject(error)
        },
        onError(error) {
          hasFailed = true
          console.error(error)
        },
      },
    )
    // One second after React Router rejects the missing data, so that the page can still render the errors.
    const timeout = setTimeout(abort, streamTimeout + 1_000).unref()
  })
}
