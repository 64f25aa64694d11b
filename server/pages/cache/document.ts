import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { cachedPagePolicy } from '../policy.ts'
import { hashOf, scriptsAfterPaint } from './late-scripts.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
/** Alternating names and values: the form that Node sends fastest. */
type Headers = string[]
/** A complete response, made once for all visitors. `notModified`: the headers of a 304. */
type CachedResponse = { etag: string; headers: Headers; notModified: Headers; body: Buffer }
/** A page in each encoding. `bytes`: the size of the three bodies together. */
export type CachedDocument = { responses: Record<Encoding, CachedResponse>; bytes: number }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const brotliQuality = 9 // each document is compressed once and sent many times

/**
 * Makes the cached form of a page: delays its scripts, removes the nonce and allows the inline scripts and styles by hash instead. Only
 * those with this rendering's secret nonce get a hash, so a script that content injects does not run. `extraHeaders`: sent with the page
 * and with a 304.
 */
export async function documentOf(
  html: string,
  nonce: string,
  origins: { vault: string; images: string },
  extraHeaders: Record<string, string>,
): Promise<CachedDocument> {
  const delayedPage = scriptsAfterPaint(html, nonce)
  const { scripts, styles } = inlineHashes(delayedPage.html, nonce)
  const hashes = { scripts: [...scripts, ...delayedPage.hashes], styles }
  const body = Buffer.from(delayedPage.html.replaceAll(` nonce="${nonce}"`, ''))
  const [br, gzipped] = await Promise.all([
    compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    compressGzip(body),
  ])
  const policy = cachedPagePolicy(hashes, origins)
  const hash = createHash('sha256').update(body).update(policy).digest('base64url').slice(0, 22)
  const commonHeaders = [
    ...Object.entries(extraHeaders).flat(),
    ...['content-type', 'text/html; charset=utf-8'],
    ...['content-security-policy', policy],
    // A browser stores it and revalidates each time; proxies do not store it.
    ...['cache-control', 'private, no-cache'],
    ...['vary', 'accept-encoding, cookie, user-agent'],
  ]
  const responseIn = (encoding: Encoding, encodedBody: Buffer): CachedResponse => {
    // RFC 9110 section 8.8.3: each encoding needs its own ETag.
    const etag = `"${hash}-${encoding}"`
    const notModified = [...commonHeaders, 'etag', etag]
    const encodingHeader = encoding === 'identity' ? [] : ['content-encoding', encoding]
    return {
      etag,
      notModified,
      headers: [...notModified, 'content-length', String(encodedBody.length), ...encodingHeader],
      body: encodedBody,
    }
  }
  return {
    responses: { br: responseIn('br', br), gzip: responseIn('gzip', gzipped), identity: responseIn('identity', body) },
    bytes: body.length + br.length + gzipped.length,
  }
}

type Hashes = { scripts: string[]; styles: string[] }

function inlineHashes(html: string, nonce: string): Hashes {
  const hashes: Hashes = { scripts: [], styles: [] }
  for (const [, kind, attributes = '', text = ''] of html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)) {
    if (!attributes.includes(` nonce="${nonce}"`) || / src=/.test(attributes)) continue
    hashes[kind === 'script' ? 'scripts' : 'styles'].push(hashOf(text))
  }
  return { scripts: [...new Set(hashes.scripts)], styles: [...new Set(hashes.styles)] }
}
