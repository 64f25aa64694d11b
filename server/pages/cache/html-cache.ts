import type { Clock } from '../../platform/world.ts'
import type { Document } from './document.ts'
import { newKept } from './kept.ts'
import type { CacheableRequest } from './cache-key.ts'

/** A page this young is sent as it is; an older one too, while a new one is made; none older than both together. */
const freshMs = 60_000
const staleMs = 10 * 60_000
const bytesMaxDefault = 64 * 1024 * 1024
/** A page that may not be kept is not tried again for a while: it would be rendered twice each time. */
const unkeepableMs = 5_000
const unkeepableMax = 1_000

/** `null`: not a page for everybody (an error, a redirect, a cookie, a call that failed). Throws when it might be one another time. */
export type Render = (question: CacheableRequest, address: string) => Promise<Document | null>
/** What pages are made of besides the question: another value makes every page with an older one worthless at once. */
export type Stamp = (question: CacheableRequest) => string

type Entry = { document: Document; stamp: string; at: number }

export type HtmlCache = {
  /** A page at hand. An aged one is made anew behind the visitor's back. */
  at(question: CacheableRequest, address: string): Document | null
  /** A page at hand or made now, once for all who wait. */
  get(question: CacheableRequest, address: string): Promise<Document | null>
  bytes(): number
}

export function htmlCache(needs: {
  render: Render
  stamp: Stamp
  clock: Clock
  onError: (error: unknown) => void
  bytesMax?: number
}): HtmlCache {
  const { render, stamp, clock, onError, bytesMax = bytesMaxDefault } = needs
  const kept = newKept<Entry>(bytesMax)
  const unkeepable = newKept<number>(unkeepableMax)
  const making = new Map<string, Promise<Document | null>>()

  const nameOf = (question: CacheableRequest): string => `${stamp(question)} ${question.key}`

  /** Several partners, variants or versions never share a rendering: all of them are in its name. */
  const make = (question: CacheableRequest, address: string): Promise<Document | null> => {
    const now = stamp(question)
    const name = nameOf(question)
    const known = making.get(name)
    if (known) return known
    const work = (async () => {
      const document = await render(question, address)
      if (document) kept.put(question.key, { document, stamp: now, at: clock.now().getTime() }, document.bytes)
      else {
        kept.delete(question.key)
        unkeepable.put(name, clock.now().getTime() + unkeepableMs, 1)
      }
      return document
    })()
    making.set(name, work)
    const forget = () => making.delete(name)
    work.then(forget, forget)
    return work
  }

  const at = (question: CacheableRequest, address: string): Document | null => {
    const entry = kept.get(question.key)
    if (!entry) return null
    const age = clock.now().getTime() - entry.at
    if (entry.stamp !== stamp(question) || age > freshMs + staleMs) {
      kept.delete(question.key)
      return null
    }
    if (age > freshMs) make(question, address).catch(onError)
    return entry.document
  }

  return {
    at,
    async get(question, address) {
      const ready = at(question, address)
      if (ready) return ready
      if ((unkeepable.get(nameOf(question)) ?? 0) > clock.now().getTime()) return null
      return make(question, address).catch((error: unknown) => {
        onError(error)
        return null
      })
    },
    bytes: () => kept.bytes(),
  }
}
