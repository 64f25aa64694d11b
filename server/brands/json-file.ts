/** A place in a text file; the first line and the first column are 1. */
type TextPosition = { line: number; column: number }
/** `duplicates`: paths of keys that an object has more than once. `lineOf`: the line of a path, or of the nearest outer one. */
export type JsonFile =
  | { ok: true; value: unknown; duplicates: string[][]; lineOf: (path: readonly PropertyKey[]) => number }
  | { ok: false; position: TextPosition; problem: string }

/** Deeper nesting is refused. No setting needs it, and the reader calls itself for each level. */
const depthMax = 100
const literals = { true: true, false: false, null: null } as const
const space = /[ \t\n\r]*/y
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const string = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const word = /[A-Za-z]+/y

class JsonFault extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

/** Reads the parts of JSON from a position that moves on. */
function openScanner(text: string) {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const [token = ''] = pattern.exec(text) ?? []
    at += token.length
    return token
  }
  /** The next character that is no space. */
  const peek = (): string | undefined => {
    match(space)
    return text[at]
  }
  const fail = (expected: string): never => {
    const character = text[at]
    if (character === undefined) throw new JsonFault(at, `ends where ${expected} must follow`)
    throw new JsonFault(at, `has ${JSON.stringify(character)} where ${expected} must follow`)
  }
  const readString = (expected: string): string => {
    if (peek() !== '"') return fail(expected)
    const token = match(string)
    if (token !== '') return JSON.parse(token) as string
    throw new JsonFault(at, 'has a text without an end, or with a line break or a wrong backslash in it')
  }
  const readNumberOrWord = (): unknown => {
    const start = at
    const digits = match(number)
    if (digits !== '') return Number(digits)
    const name = match(word)
    if (Object.hasOwn(literals, name)) return literals[name as keyof typeof literals]
    at = start
    return fail('a value')
  }
  const readMark = (mark: string, expected: string): void => {
    if (peek() !== mark) fail(expected)
    at += 1
  }
  /** Reads what is between two brackets; the first one is next. */
  const readItems = (end: '}' | ']', readItem: () => void): void => {
    at += 1
    while (peek() !== end) {
      readItem()
      if (peek() === end) break
      readMark(',', `a comma or ${end}`)
      if (peek() === end) fail(end === '}' ? 'a key in double quotes' : 'a value')
    }
    at += 1
  }
  return { position: () => at, peek, fail, readString, readNumberOrWord, readMark, readItems }
}

/**
 * Reads JSON and knows the line of each value, which `JSON.parse` does not tell. A fault has line and column. A key that an object has
 * twice is reported; the later one is the value.
 */
export function readJsonText(text: string): JsonFile {
  const offsets = new Map<string, number>()
  const duplicates: string[][] = []
  const scanner = openScanner(text)
  const readValue = (path: string[]): unknown => {
    if (path.length > depthMax) throw new JsonFault(scanner.position(), `has more than ${depthMax} levels`)
    const first = scanner.peek()
    if (first === '{') return readObject(path)
    if (first === '[') return readList(path)
    return first === '"' ? scanner.readString('a value') : scanner.readNumberOrWord()
  }
  const readObject = (path: string[]): unknown => {
    const entries = new Map<string, unknown>()
    scanner.readItems('}', () => {
      scanner.peek()
      const start = scanner.position()
      const key = scanner.readString('a key in double quotes')
      const inner = [...path, key]
      if (entries.has(key)) duplicates.push(inner)
      offsets.set(JSON.stringify(inner), start)
      scanner.readMark(':', 'a colon')
      entries.set(key, readValue(inner))
    })
    return Object.fromEntries(entries)
  }
  const readList = (path: string[]): unknown => {
    const items: unknown[] = []
    scanner.readItems(']', () => {
      scanner.peek()
      const inner = [...path, String(items.length)]
      offsets.set(JSON.stringify(inner), scanner.position())
      items.push(readValue(inner))
    })
    return items
  }
  try {
    const value = readValue([])
    if (scanner.peek() !== undefined) scanner.fail('the end of the file')
    const lineOf = (path: readonly PropertyKey[]) => positionOf(text, offsetOf(offsets, path.map(String))).line
    return { ok: true, value, duplicates, lineOf }
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
