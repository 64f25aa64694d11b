import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type FileEncoding = (typeof encodings)[number]

/** `isCertain`: a byte order mark or the bytes themselves prove the encoding; false when it is the most likely one. */
export type EncodingGuess = { encoding: FileEncoding; isCertain: boolean }

const sampleBytes = 65_536
/** Share of zero bytes at even or odd places that only UTF-16 has: text in Western languages has a zero in most characters. */
const utf16ZeroShareMin = 0.4
const otherZeroShareMax = 0.05

/**
 * Detects the encoding of a text file: by its byte order mark, by the zero bytes of UTF-16, else UTF-8 when all bytes are valid UTF-8, else
 * Windows-1252. Throws for an Excel workbook, with a message for the person who runs the import.
 */
export async function detectEncoding(file: string): Promise<EncodingGuess> {
  const start = await readStart(file)
  if (isWorkbook(start))
    throw new Error(`${file} is an Excel workbook. Open it, choose "Save as" and "CSV UTF-8", and import that file.`)
  if (start.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return { encoding: 'utf-8', isCertain: true }
  if (start.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return { encoding: 'utf-16le', isCertain: true }
  if (start.subarray(0, 2).equals(Buffer.from([0xfe, 0xff]))) return { encoding: 'utf-16be', isCertain: true }
  const evenZeros = zeroShare(start, 0)
  const oddZeros = zeroShare(start, 1)
  if (oddZeros >= utf16ZeroShareMin && evenZeros <= otherZeroShareMax) return { encoding: 'utf-16le', isCertain: false }
  if (evenZeros >= utf16ZeroShareMin && oddZeros <= otherZeroShareMax) return { encoding: 'utf-16be', isCertain: false }
  return (await isUtf8(file)) ? { encoding: 'utf-8', isCertain: true } : { encoding: 'windows-1252', isCertain: false }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The first bytes of a ZIP archive (.xlsx) and of an OLE document (.xls). */
const workbookStarts = [Buffer.from('PK\u0003\u0004'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])]
const isWorkbook = (start: Buffer): boolean => workbookStarts.some((bytes) => start.subarray(0, 4).equals(bytes))

/** Share of zeros among the bytes at every second place from `from`, 0 to 1. */
function zeroShare(bytes: Buffer, from: 0 | 1): number {
  let zeros = 0
  for (let index = from; index < bytes.length; index += 2) if (bytes[index] === 0) zeros += 1
  return zeros / Math.max(1, Math.ceil((bytes.length - from) / 2))
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(file)) decoder.decode(bytes as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Streams the text of a file without its byte order mark. `onBytes` receives the size of each part that was read, in bytes. */
export async function* decodedText(
  file: string,
  encoding: FileEncoding,
  onBytes: (count: number) => void = () => {},
): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of createReadStream(file)) {
    onBytes((bytes as Buffer).length)
    yield decoder.decode(bytes as Buffer, { stream: true })
  }
  yield decoder.decode()
}

/** UTF-8 that a program read as Windows-1252 and wrote as UTF-8 again: `CafÃ©`, `Joeâ€™s`. */
const mojibake =
  /(?:Ã[\u0080-\u00BF\u0192\u02C6\u2030\u0160\u2039\u0152\u017D\u2018-\u2022]|â€[\u0090-\u00FF\u2122\u0153\u02DC\u017E\u0178]).*/u

/** The first place in a text where an earlier program broke the letters, or null. */
export const brokenLettersIn = (text: string): string | null => mojibake.exec(text)?.[0].slice(0, 20) ?? null
