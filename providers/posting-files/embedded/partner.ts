import {
  acknowledgementName,
  writeAcknowledgement,
  type LineAnswer,
  type RefusalCode,
  type RejectCode,
} from '../../../domain/posting-file/acknowledgement.ts'
import { readPostingFile, type PostingFile, type PostingLine } from '../../../domain/posting-file/posting-file.ts'
import { instantText, type Sha256 } from '../../../domain/posting-file/records.ts'

/** Lines of exactly these units fail in a known way (docs/runbooks/posting-files.md). */
export const magicUnits = {
  unknownNumber: 404,
  nameMismatch: 422,
  numberClosed: 410,
  duplicate: 409,
  wrongSum: 500,
  noAcknowledgement: 504,
} as const

/** Numbers that begin so are in no program of the sandbox, whatever the amount. */
export const unknownNumbers = '99'

const magicRejects: Readonly<Record<number, RejectCode>> = {
  [magicUnits.unknownNumber]: 'unknown_number',
  [magicUnits.nameMismatch]: 'name_mismatch',
  [magicUnits.numberClosed]: 'number_closed',
  [magicUnits.duplicate]: 'duplicate',
}

/** The sandbox's memory of the files it was sent. */
export type ReceivedFiles = {
  find(partner: string, number: number): Promise<{ text: string; receivedAt: Date } | null>
  /** False when the number is taken. */
  save(partner: string, number: number, text: string, receivedAt: Date): Promise<boolean>
  /** Whether a file of a lower number has this reference. */
  hasEarlier(partner: string, number: number, reference: string): Promise<boolean>
}

export type SandboxPartner = {
  receive(partner: string, number: number, text: string): Promise<'created' | 'same' | 'conflict'>
  /** Null: no such file. `text` null: received, and not processed yet. */
  acknowledgement(partner: string, number: number): Promise<{ text: string | null } | null>
}

type World = { files: ReceivedFiles; clock: { now(): Date }; acknowledgeAfterMs: number; sha256: Sha256 }

/** The sandbox's partner program: it stores posting files and acknowledges each after `acknowledgeAfterMs`, by the runbook's rules. */
export function sandboxPartner({ files, clock, acknowledgeAfterMs, sha256 }: World): SandboxPartner {
  return {
    receive: async (partner, number, text) => {
      const saved = await files.save(partner, number, text, clock.now())
      if (saved) return 'created'
      return (await files.find(partner, number))?.text === text ? 'same' : 'conflict'
    },
    acknowledgement: async (partner, number) => {
      const received = await files.find(partner, number)
      if (received === null) return null
      const at = new Date(received.receivedAt.getTime() + acknowledgeAfterMs)
      if (clock.now() < at) return { text: null }
      const read = readPostingFile(received.text, sha256)
      const named = { partner, number, createdAt: instantText(at) }
      if (!read.ok) return { text: refusal(named, received.text, read.fault, sha256) }
      if (read.file.partner !== partner || read.file.number !== number)
        return { text: refusal(named, received.text, 'unreadable', sha256) }
      if (number > 1 && (await files.find(partner, number - 1)) === null)
        return { text: refusal(named, received.text, 'gap', sha256) }
      if (has(read.file, magicUnits.noAcknowledgement)) return { text: null }
      const lines = await Promise.all(read.file.lines.map((line) => answerTo(files, read.file, line)))
      const text = writeAcknowledgement({ ...named, fileHash: read.hash, refused: null, lines }, sha256)
      return { text: has(read.file, magicUnits.wrongSum) ? withWrongSum(text, sha256) : text }
    },
  }
}

const has = (file: PostingFile, amount: number): boolean => file.lines.some(({ units }) => units === amount)

async function answerTo(files: ReceivedFiles, file: PostingFile, line: PostingLine): Promise<LineAnswer> {
  const { reference, units, memberNumber } = line
  const isRepeated = await files.hasEarlier(file.partner, file.number, reference)
  const rejected = memberNumber.startsWith(unknownNumbers)
    ? 'unknown_number'
    : (magicRejects[units] ?? (isRepeated ? 'duplicate' : null))
  const partnerReference = `${acknowledgementName(file.partner, file.number).replace('.ack', '')}-${file.lines.indexOf(line) + 1}`
  return { reference, units, rejected, partnerReference }
}

const refusal = (
  named: { partner: string; number: number; createdAt: string },
  text: string,
  refused: RefusalCode,
  sha256: Sha256,
): string => writeAcknowledgement({ ...named, fileHash: hashOf(text, sha256), refused, lines: [] }, sha256)

/** The hash that the trailer states, or the hash of the bytes where it states none. */
const hashOf = (text: string, sha256: Sha256): string => /\|([0-9a-f]{64})\n$/.exec(text)?.[1] ?? sha256(text)

/** The same acknowledgement as a partner with a mistake would write it: one unit too many, under a right hash. */
function withWrongSum(text: string, sha256: Sha256): string {
  const body = text.slice(0, text.lastIndexOf('T|'))
  const trailer = text.slice(body.length).split('|')
  const changed = body.replace(
    /^(H(?:\|[^|\n]*){9}\|)(\d+)/,
    (_, start: string, sum: string) => `${start}${Number(sum) + 1}`,
  )
  return `${changed}${[...trailer.slice(0, 3), sha256(changed)].join('|')}\n`
}
