import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { pageInfo } from './context.ts'
import { gatherFor } from './entry/gather.ts'
import { scriptsOf } from './entry/handoff.ts'
import { NonceContext } from './entry/nonce.ts'

export const streamTimeout = 10_000 // ms a page may take before what is missing becomes an error

/** Streams a page; a crawler gets it whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const info = context.get(pageInfo)
  const { nonce } = info
  return new Promise((resolve, reject) => {
    let failed = false
    const data = scriptsOf(entry.serverHandoffStream, nonce)
    // What is at hand need not be waited for in the middle of the page.
    if (data) delete entry.serverHandoffStream
    const whole = info.whole || isbot(request.headers.get('user-agent') ?? '')
    const gathered = gatherFor((body) => {
      headers.set('content-type', 'text/html; charset=utf-8')
      info.body = body
      resolve(new Response(null, { headers, status: failed ? 500 : status }))
    }, data ?? '')
    const answer = () => pipe(gathered)
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} {...(nonce ? { nonce } : {})} />
      </NonceContext>,
      {
        ...(nonce ? { nonce } : {}),
        ...(whole ? { onAllReady: answer } : { onShellReady: answer }),
        onShellError(error) {
          gathered.destroy()
          reject(error)
        },
        onError(error) {
          failed = true
          console.error(error)
        },
      },
    )
    const late = setTimeout(abort, streamTimeout + 1_000).unref()
    // It would hold everything the page was made of until then.
    gathered.once('close', () => clearTimeout(late))
  })
}
