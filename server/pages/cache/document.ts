import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { keptPolicy } from '../policy.ts'
import { hashOf, scriptsAfterPaint } from './late-scripts.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
/** Names and values in turn, as Node sends them soonest. */
type Headers = string[]
/** All there is to send, made once: the same for everybody who may have the page. */
type Answer = { etag: string; headers: Headers; nod: Headers; body: Buffer }
/** A page as it goes over the wire, whole. */
export type Document = { answers: Record<Encoding, Answer>; bytes: number }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const brotliQuality = 9 // made once, sent often

/**
 * The page without its nonce. Only what carries this rendering's own secret nonce is named by hash in the policy: a script that
 * content smuggled in does not know it, gets no hash, and does not run.
 */
export async function documentOf(
  html: string,
  nonce: string,
  origins: { vault: string; images: string },
  more: Record<string, string>,
): Promise<Document> {
  const late = scriptsAfterPaint(html, nonce)
  const { scripts, styles } = inlineHashes(late.html, nonce)
  const hashes = { scripts: [...scripts, ...late.hashes], styles }
  const body = Buffer.from(late.html.replaceAll(` nonce="${nonce}"`, ''))
  const [br, gzipped] = await Promise.all([
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    zip(body),
  ])
  const policy = keptPolicy(hashes, origins)
  const hash = createHash('sha256').update(body).update(policy).digest('base64url').slice(0, 22)
  const common = [
    ...Object.entries(more).flat(),
    ...['content-type', 'text/html; charset=utf-8'],
    ...['content-security-policy', policy],
    // Browsers may keep it and ask whether it still holds; nobody in between may.
    ...['cache-control', 'private, no-cache'],
    ...['vary', 'accept-encoding, cookie, user-agent'],
  ]
  const answer = (encoding: Encoding, bytes: Buffer): Answer => {
    // RFC 9110 section 8.8.3: other bytes need another ETag.
    const etag = `"${hash}-${encoding}"`
    const nod = [...common, 'etag', etag]
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding]
    return { etag, nod, headers: [...nod, 'content-length', String(bytes.length), ...encoded], body: bytes }
  }
  return {
    answers: { br: answer('br', br), gzip: answer('gzip', gzipped), identity: answer('identity', body) },
    bytes: body.length + br.length + gzipped.length,
  }
}

type Hashes = { scripts: string[]; styles: string[] }

function inlineHashes(html: string, nonce: string): Hashes {
  const found: Hashes = { scripts: [], styles: [] }
  for (const [, kind, attributes = '', text = ''] of html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)) {
    if (!attributes.includes(` nonce="${nonce}"`) || / src=/.test(attributes)) continue
    found[kind === 'script' ? 'scripts' : 'styles'].push(hashOf(text))
  }
  return { scripts: [...new Set(found.scripts)], styles: [...new Set(found.styles)] }
}
