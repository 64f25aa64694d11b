import { Pool } from 'undici'

export type RecordedDocument = { url: string; headers: Record<string, string>; body: string }

/** The document of a page as the server sends it to a visitor, with two of its headers. Throws unless the status is 200. */
export async function documentAt(host: string, port: string, path: string): Promise<RecordedDocument> {
  const pool = new Pool(`http://127.0.0.1:${port}`)
  const response = await pool.request({
    method: 'GET',
    path,
    headers: { host: `${host}:${port}`, accept: 'text/html' },
  })
  const body = await response.body.text()
  await pool.close()
  if (response.statusCode !== 200) throw new Error(`${path} replied ${response.statusCode}`)
  const headers = {
    'content-type': String(response.headers['content-type']),
    'content-security-policy': String(response.headers['content-security-policy']),
  }
  return { url: `http://${host}:${port}${path}`, headers, body }
}

/** The same page without its scripts and their preload links. */
export const withoutScripts = (document: RecordedDocument): RecordedDocument => ({
  ...document,
  body: document.body.replaceAll(/<script\b[\s\S]*?<\/script>/g, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, ''),
})

/** Path of the first restaurant that a search page lists. Throws when it lists none. */
export function firstRestaurantPath({ body }: RecordedDocument): string {
  const path = /href="(\/merchants\/[^"/?#]+)/.exec(body)?.[1]
  if (!path) throw new Error('The search page lists no restaurant.')
  return path
}
