import type { ContentEntry } from '../../contract/content.ts'
import { ContentUnavailable, type AskedContent, type ContentLog, type ContentSource } from './content.ts'

const freshMs = 30_000
const retryMs = 10_000

type Kept = { entries: ContentEntry[] | null; at: number; failedAt: number; failure: Error | null }

/**
 * Keeps the answers of a slow source in memory. A fresh answer is given at once; an older one too, while the next is fetched behind the
 * visitor's back; after a failure the last good one stays, and the source is left alone for ten seconds. Drafts are always asked for anew. There are as
 * many answers as names and copy states, so what is kept is bounded by itself.
 */
export function keptContent(
  ask: (asked: AskedContent) => Promise<ContentEntry[]>,
  { now, log }: { now: () => number; log: ContentLog },
): ContentSource {
  const all = new Map<string, Kept>()
  const underWay = new Map<string, Promise<Kept>>()

  const renew = (key: string, asked: AskedContent, before: Kept | undefined): Promise<Kept> => {
    const running = underWay.get(key)
    if (running) return running
    const next = ask(asked)
      .then((entries): Kept => ({ entries, at: now(), failedAt: -Infinity, failure: null }))
      .catch((error: unknown): Kept => {
        const failure = error instanceof Error ? error : new ContentUnavailable(String(error))
        const line = before?.entries ? 'content did not come; the last good one stays' : 'content did not come'
        log.warn({ partner: asked.partnerId, name: asked.name, reason: failure.message }, line)
        return { entries: before?.entries ?? null, at: before?.at ?? -Infinity, failedAt: now(), failure }
      })
      .then((kept) => {
        all.set(key, kept)
        return kept
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, next)
    return next
  }

  return {
    entries: async (asked) => {
      if (asked.preview) return ask(asked)
      const key = `${asked.partnerId}/${asked.name}/${asked.state}`
      let kept = all.get(key)
      const resting = kept !== undefined && now() - kept.failedAt < retryMs
      const stale = kept === undefined || now() - kept.at >= freshMs
      if (stale && !resting) {
        const next = renew(key, asked, kept)
        if (!kept?.entries) kept = await next
      }
      if (kept?.entries) return kept.entries
      throw kept?.failure ?? new ContentUnavailable('could not be reached')
    },
  }
}
