/** A thing that many pages are made of, as it stands in each of them: its values from index 1 on, and where each is. */
type Standing = { text: string; escaped: string; count: number; places: ReadonlyMap<unknown, number> }
/** The data of a page in the router's own format (turbo-stream 2), cut around what stands in many of them. */
export type Handoff = { before: string; standing: Standing | null; after: string }

const unusual = Symbol('for the router itself')
const standings = new WeakMap<object, Standing>()
const atHand = new WeakMap<object, Handoff>()

/** Values by index from `first` on. What is more than plain data (errors, promises, dates) is thrown back. */
function writer(first: number, elsewhere?: ReadonlyMap<unknown, number>) {
  const texts: string[] = []
  const places = new Map<unknown, number>()
  const place = (value: unknown): number => {
    if (value === undefined) return -7
    if (value === null) return -5
    if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))) throw unusual
    const known = elsewhere?.get(value) ?? places.get(value)
    if (known !== undefined) return known
    const at = texts.push('') - 1
    places.set(value, first + at)
    texts[at] = write(value)
    return first + at
  }
  const write = (value: unknown): string => {
    if (typeof value === 'string') return JSON.stringify(value)
    if (typeof value === 'boolean' || typeof value === 'number') return String(value)
    if (Array.isArray(value)) return `[${value.map(place).join(',')}]`
    if (!isPlain(value)) throw unusual
    return `{${Object.keys(value)
      .map((key) => `"_${place(key)}":${place(value[key])}`)
      .join(',')}}`
  }
  return { texts, places, place, write }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Object.getOwnPropertySymbols(value).length > 0) return false
  const kind: unknown = Object.getPrototypeOf(value)
  return kind === Object.prototype || kind === null
}

/** Inside a string of a script. */
const escapes: Record<string, string> = { '&': '\\u0026', '>': '\\u003e', '<': '\\u003c' }
const escaped = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/[&><\u2028\u2029]/g, (one) => escapes[one] ?? `\\u${one.charCodeAt(0).toString(16)}`)

/** A partner is the same object until it changes, and most of what a page carries along. */
function standingIn(state: unknown): Standing | null {
  const partner = (state as { loaderData?: { root?: { partner?: object } } }).loaderData?.root?.partner
  if (!partner) return null
  const known = standings.get(partner)
  if (known) return known
  const { texts, places, place } = writer(1)
  place(partner)
  const text = `,${texts.join(',')}`
  const made = { text, escaped: escaped(text), count: texts.length, places }
  standings.set(partner, made)
  return made
}

/** Null where the data is more than plain: then the router writes it itself. */
export function handoffOf(state: unknown): Handoff | null {
  try {
    const standing = standingIn(state)
    const { texts, write } = writer(1 + (standing?.count ?? 0), standing?.places)
    const root = write(state)
    return { before: `[${root}`, standing, after: `${texts.map((text) => `,${text}`).join('')}]\n` }
  } catch (error) {
    if (error === unusual) return null
    throw error
  }
}

const bytes = new TextEncoder()
const textOf = ({ before, standing, after }: Handoff): string => before + (standing?.text ?? '') + after

type Encode = (state: unknown, options?: { onComplete?: () => void }) => ReadableStream<Uint8Array>

/** Stands before the router's own encoder (lighter.ts), which takes several times as long and begins anew for each page. */
export const withHandoff =
  (theirs: Encode): Encode =>
  (state, options) => {
    const handoff = isPlain(state) ? handoffOf(state) : null
    if (!handoff) return theirs(state, options)
    options?.onComplete?.()
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          controller.enqueue(bytes.encode(textOf(handoff)))
          controller.close()
        },
      },
      // Written out only where it is read: a page takes it as scripts.
      { highWaterMark: 0 },
    )
    atHand.set(stream, handoff)
    return stream
  }

/** The data of a page as the scripts at its end, when all of it was at hand before the page was drawn. */
export function scriptsOf(stream: object | undefined, nonce: string | undefined): string | null {
  const handoff = stream && atHand.get(stream)
  if (!handoff) return null
  const open = nonce ? `<script nonce="${nonce}">` : '<script>'
  const text = `${escaped(handoff.before)}${handoff.standing?.escaped ?? ''}${escaped(handoff.after)}`
  const to = 'window.__reactRouterContext.streamController'
  return `${open}${to}.enqueue("${text}");${to}.close();</script>`
}
