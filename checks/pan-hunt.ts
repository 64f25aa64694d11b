import { detectBrand } from '../domain/cards/brand.ts'
import { isCardNumber } from '../domain/cards/number.ts'

const chunkBytes = 8 * 1024 * 1024
const overlapBytes = 256 // chunks overlap, so that a number across their border is found

// Digits in one run, or printed groups (4-4-4-4, 4-6-5, …) with one kind of separator; never a part of a longer run of digits.
const digitRun = /(?<!\d)\d{13,19}(?!\d)/g
const printedGroups =
  /(?<![\w-])\d{4}([ \-.\u00a0+]|%20|&nbsp;)(?:\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3})?|\d{6}\1\d{5})(?![\w-])/g

/**
 * Every card number in a text or in the bytes of a dump: 13 to 19 digits, alone or in printed groups, with the prefix of a known
 * network and a valid check digit. Reads bytes as one- and two-byte characters. Ignores digits inside random hex and base64. Returns
 * digits, each number once.
 */
export function findCardNumbers(source: string | Buffer): string[] {
  const numbers = new Set<string>()
  for (const text of typeof source === 'string' ? [source] : textsOf(source)) {
    for (const pattern of [digitRun, printedGroups]) {
      for (const match of text.matchAll(pattern)) {
        const digits = match[0].replace(/%20|&nbsp;|\D/g, '')
        if (detectBrand(digits) && isCardNumber(digits) && !isInRandomWord(text, match.index, match[0].length))
          numbers.add(digits)
      }
    }
  }
  return [...numbers]
}

/** Whether the word around the digits has at least 8 letters and 4 more digits, as an identifier or ciphertext does. */
function isInRandomWord(text: string, start: number, length: number): boolean {
  const before = /[\w+/=-]{0,200}$/.exec(text.slice(Math.max(0, start - 200), start))?.[0] ?? ''
  const after = /^[\w+/=-]{0,200}/.exec(text.slice(start + length, start + length + 200))?.[0] ?? ''
  const context = before + after
  const letters = context.replace(/[^a-z]/gi, '').length
  const digits = context.replace(/\D/g, '').length
  return letters >= 8 && digits >= 4
}

function* textsOf(bytes: Buffer): Generator<string> {
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const chunk = bytes.subarray(start, start + chunkBytes + overlapBytes)
    yield chunk.toString('latin1')
    yield chunk.toString('utf16le')
    yield chunk.subarray(1).toString('utf16le')
  }
}
