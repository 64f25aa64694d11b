/** A place in a text file; the first line and the first column are 1. */
type TextPosition = { line: number; column: number }
/** `duplicates`: paths of keys that an object has more than once. `lineOf`: the line of a path, or of the nearest outer one. */
export type JsonFile =
  | { ok: true; value: unknown; duplicates: string[][]; lineOf(path: readonly PropertyKey[]): number }
  | { ok: false; position: TextPosition; problem: string }

/** Deeper nesting is refused. No setting needs it, and the reader calls itself for each level. */
const depthMax = 100
const literals = { true: true, false: false, null: null } as const
const space = /[ \t\n\r]*/y
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const word = /[A-Za-z]+/y

class JsonFault extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

/**
 * Reads JSON and knows the line of each value, which `JSON.parse` does not tell. A fault has line and column. A key that an object has
 * twice is reported; the later one is the value.
 */
export function readJsonText(text: string): JsonFile {
  const offsets = new Map<string, number>()
  const duplicates: string[][] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0

  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const [token = ''] = pattern.exec(text) ?? []
    at += token.length
    return token
  }
  const fail = (expected: string): never => {
    const character = text[at]
    throw new JsonFault(
      at,
      character === undefined
        ? `ends where ${expected} must follow`
        : `has ${JSON.stringify(character)} where ${expected} must follow`,
    )
  }
  const readString = (expected: string): string => {
    const start = at
    const token = match(string)
    if (token !== '') return JSON.parse(token) as string
    if (text[start] !== '"') return fail(expected)
    throw new JsonFault(start, 'has a text without an end, or with a line break or a wrong backslash in it')
  }
  const readValue = (path: string[]): unknown => {
    if (path.length > depthMax) throw new JsonFault(at, `has more than ${depthMax} levels`)
    match(space)
    const first = text[at]
    if (first === '{') return readObject(path)
    if (first === '[') return readList(path)
    if (first === '"') return readString('a value')
    const start = at
    const digits = match(number)
    if (digits !== '') return Number(digits)
    const name = match(word)
    if (Object.hasOwn(literals, name)) return literals[name as keyof typeof literals]
    at = start
    return fail('a value')
  }
  /** Reads the items between two brackets. */
  const readItems = (end: '}' | ']', readItem: () => void): void => {
    at += 1
    match(space)
    if (text[at] === end) {
      at += 1
      return
    }
    for (;;) {
      readItem()
      match(space)
      if (text[at] === end) break
      if (text[at] !== ',') fail(`a comma or ${end}`)
      at += 1
    }
    at += 1
  }
  const readObject = (path: string[]): unknown => {
    const entries = new Map<string, unknown>()
    readItems('}', () => {
      match(space)
      const start = at
      const key = readString('a key in double quotes')
      const inner = [...path, key]
      if (entries.has(key)) duplicates.push(inner)
      offsets.set(JSON.stringify(inner), start)
      match(space)
      if (text[at] !== ':') fail('a colon')
      at += 1
      entries.set(key, readValue(inner))
    })
    return Object.fromEntries(entries)
  }
  const readList = (path: string[]): unknown => {
    const items: unknown[] = []
    readItems(']', () => {
      match(space)
      const inner = [...path, String(items.length)]
      offsets.set(JSON.stringify(inner), at)
      items.push(readValue(inner))
    })
    return items
  }

  try {
    const value = readValue([])
    match(space)
    if (at < text.length) fail('the end of the file')
    return {
      ok: true,
      value,
      duplicates,
      lineOf: (path) => positionOf(text, offsetOf(offsets, path.map(String))).line,
    }
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return { ok: false, position: positionOf(text, error.at), problem: error.message }
  }
}

/** The offset of a path, or of the nearest outer one for a path that the file does not have. */
function offsetOf(offsets: ReadonlyMap<string, number>, path: readonly string[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const offset = offsets.get(JSON.stringify(path.slice(0, length)))
    if (offset !== undefined) return offset
  }
  return 0
}

function positionOf(text: string, at: number): TextPosition {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
