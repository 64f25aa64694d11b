/** One element of a list as it was written, with the line it starts on. */
export type RawItem = { text: string; line: number }

/** Longest element kept in memory while scanning; a longer one ends the scan. */
export const itemLengthMax = 1_000_000

const wrapper = /^\s*\{\s*"data"\s*:\s*\[/
const wrapperStartMax = 200 // characters within which a `{"data":[` must show itself

/**
 * Takes a document in pieces and hands out its elements as written: a JSON list, a list wrapped as `{"data":[…]}`, or one
 * element a line. Holds no more than one element, so a file of any size passes through. Elements are not checked here.
 */
export function itemScanner(): { push(chunk: string): RawItem[]; end(): RawItem[] } {
  let held = ''
  let line = 1
  let mode: 'start' | 'list' | 'lines' | 'after' = 'start'
  let list = listCursor()

  const countLines = (text: string): number => {
    let lines = 0
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
    return lines
  }
  const take = (length: number): RawItem[] => {
    const raw = held.slice(0, length)
    const lead = raw.length - raw.trimStart().length
    const item = { text: raw.trim(), line: line + countLines(raw.slice(0, lead)) }
    line += countLines(held.slice(0, length + 1))
    held = held.slice(length + 1)
    return item.text === '' ? [] : [item]
  }
  const start = (final: boolean): boolean => {
    const wrapped = wrapper.exec(held)
    const first = held.trimStart()[0]
    if (first === undefined || (first === '{' && !wrapped && !final && held.length < wrapperStartMax)) return false
    mode = wrapped || first === '[' ? 'list' : 'lines'
    if (mode === 'list') {
      const opening = wrapped ? wrapped[0].length : held.indexOf('[') + 1
      line += countLines(held.slice(0, opening))
      held = held.slice(opening)
      list = listCursor()
    }
    return true
  }
  const scan = (final: boolean): RawItem[] => {
    const items: RawItem[] = []
    if (mode === 'start' && !start(final)) return items
    if (mode === 'lines') for (let at = held.indexOf('\n'); at >= 0; at = held.indexOf('\n')) items.push(...take(at))
    while (mode === 'list') {
      const found = list(held)
      if (!found) break
      items.push(...take(found.at))
      list = listCursor()
      if (found.closes) mode = 'after' // what follows the list (meta, closing brace) holds no elements
    }
    if (mode === 'after') held = ''
    if (held.length > itemLengthMax)
      throw new RangeError(`the element starting on line ${line} is longer than ${itemLengthMax} characters`)
    return items
  }
  return {
    push: (chunk) => {
      held += chunk
      return scan(false)
    },
    end: () => {
      const items = scan(true)
      // A list that stops in the middle: the torn element is handed out, to be refused with its line.
      return held.trim() === '' ? items : [...items, ...take(held.length)]
    },
  }
}

const quote = 0x22
const backslash = 0x5c
const opens = new Set([0x5b, 0x7b])
const closes = new Set([0x5d, 0x7d])
const comma = 0x2c

/** Finds the comma or bracket that ends the element at the start of `text`; remembers where it stopped, for the next piece. */
function listCursor(): (text: string) => { at: number; closes: boolean } | null {
  let at = 0
  let depth = 0
  let inString = false
  return (text) => {
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (inString) {
        if (code === backslash) at += 1
        else if (code === quote) inString = false
      } else if (code === quote) inString = true
      else if (opens.has(code)) depth += 1
      else if (closes.has(code)) {
        if (depth === 0) return { at, closes: true }
        depth -= 1
      } else if (code === comma && depth === 0) return { at, closes: false }
    }
    return null
  }
}
