import { readFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { limitedBody } from '../limited-body.ts'
import type { Originals } from './images.ts'

const bytesMax = 12 * 1024 * 1024
const replyLimitMs = 5_000

/**
 * Reads pictures of the catalog: paths below `folder`, or addresses at one of the configured `origins`. It calls no other address and
 * follows no redirects, so that a catalog cannot reach the server's network (SSRF).
 */
export function originals({ folder, origins }: { folder: string; origins: readonly string[] }): Originals {
  const allowedOrigins = new Set(origins.map((origin) => new URL(origin).origin))
  const root = resolve(folder) + sep
  return {
    async read(reference) {
      if (!/^https?:/i.test(reference)) {
        const file = resolve(root, reference)
        return file.startsWith(root) ? readFile(file).catch(() => null) : null
      }
      if (!URL.canParse(reference) || !allowedOrigins.has(new URL(reference).origin)) return null
      return fetchPicture(reference).catch(() => null)
    },
  }
}

async function fetchPicture(address: string): Promise<Buffer | null> {
  const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(replyLimitMs) })
  if (!reply.ok || !reply.body || Number(reply.headers.get('content-length') ?? 0) > bytesMax) return null
  return limitedBody(reply, bytesMax)
}
