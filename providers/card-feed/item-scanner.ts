/** The raw text of one list element, and the number of the line on which it starts. */
export type RawItem = { text: string; line: number }

/** Characters of an incomplete element that the scanner keeps between two chunks. It throws a RangeError for more. */
export const incompleteItemLengthMax = 1_000_000

const wrapper = /^\s*\{\s*"data"\s*:\s*\[/
/** A document that starts with `{` counts as lines once this many characters contain no `{"data":[`. */
const wrapperStartMax = 200

/**
 * Splits a document that arrives in chunks into its raw elements: a JSON list, a list wrapped as `{"data":[…]}`, or one element
 * per line. Buffers at most one element and one chunk, so files of any size pass. Does not validate elements.
 */
export function itemScanner(): { push(chunk: string): RawItem[]; end(): RawItem[] } {
  let buffer = ''
  let line = 1
  let mode: 'start' | 'list' | 'lines' | 'after' = 'start'
  let findItemEnd = itemEndFinder()

  const countLines = (text: string): number => {
    let lines = 0
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
    return lines
  }
  /** Removes this many characters and the separator after them from the buffer. Blank text is no item. */
  const takeItem = (length: number): RawItem[] => {
    const raw = buffer.slice(0, length)
    const blankLength = raw.length - raw.trimStart().length
    const item = { text: raw.trim(), line: line + countLines(raw.slice(0, blankLength)) }
    line += countLines(buffer.slice(0, length + 1))
    buffer = buffer.slice(length + 1)
    return item.text === '' ? [] : [item]
  }
  /** Chooses the mode from the first characters. Returns false when it needs more of them. */
  const chooseMode = (isEnd: boolean): boolean => {
    const wrapperMatch = wrapper.exec(buffer)
    const firstCharacter = buffer.trimStart()[0]
    if (firstCharacter === undefined) return false
    if (firstCharacter === '{' && !wrapperMatch && !isEnd && buffer.length < wrapperStartMax) return false
    mode = wrapperMatch || firstCharacter === '[' ? 'list' : 'lines'
    if (mode === 'list') {
      const openingLength = wrapperMatch ? wrapperMatch[0].length : buffer.indexOf('[') + 1
      line += countLines(buffer.slice(0, openingLength))
      buffer = buffer.slice(openingLength)
      findItemEnd = itemEndFinder()
    }
    return true
  }
  const scan = (isEnd: boolean): RawItem[] => {
    const items: RawItem[] = []
    if (mode === 'start' && !chooseMode(isEnd)) return items
    if (mode === 'lines')
      for (let at = buffer.indexOf('\n'); at >= 0; at = buffer.indexOf('\n')) items.push(...takeItem(at))
    while (mode === 'list') {
      const boundary = findItemEnd(buffer)
      if (!boundary) break
      items.push(...takeItem(boundary.at))
      findItemEnd = itemEndFinder()
      if (boundary.closes) mode = 'after' // the rest (meta, closing brace) has no elements
    }
    if (mode === 'after') buffer = ''
    if (buffer.length > incompleteItemLengthMax)
      throw new RangeError(`the element starting on line ${line} is longer than ${incompleteItemLengthMax} characters`)
    return items
  }
  return {
    push: (chunk) => {
      buffer += chunk
      return scan(false)
    },
    end: () => {
      const items = scan(true)
      // The rest is a last line without a line break, or the incomplete element of a truncated list, which the reader refuses.
      return buffer.trim() === '' ? items : [...items, ...takeItem(buffer.length)]
    },
  }
}

const quote = 0x22
const backslash = 0x5c
const openingBrackets = new Set([0x5b, 0x7b])
const closingBrackets = new Set([0x5d, 0x7d])
const comma = 0x2c

/**
 * Returns a function that finds the comma or bracket after the element at the start of `text`, or null when more text is needed. The
 * function remembers its position: the next call passes the same text with the next chunk added. `closes`: the bracket ends the list.
 */
function itemEndFinder(): (text: string) => { at: number; closes: boolean } | null {
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
      else if (openingBrackets.has(code)) depth += 1
      else if (closingBrackets.has(code)) {
        if (depth === 0) return { at, closes: true }
        depth -= 1
      } else if (code === comma && depth === 0) return { at, closes: false }
    }
    return null
  }
}
