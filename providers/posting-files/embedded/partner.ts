import {
  acknowledgmentName,
  writeAcknowledgment,
  type LineOutcome,
  type RefusalCode,
  type RejectCode,
} from '../../../domain/posting-file/acknowledgment.ts'
import { readPostingFile, type PostingFile, type PostingLine } from '../../../domain/posting-file/posting-file.ts'
import { instantText, type Sha256 } from '../../../domain/posting-file/records.ts'

/** A line with one of these units injects a failure: of the line or of the acknowledgment (docs/runbooks/posting-files.md). */
export const magicUnits = {
  unknownNumber: 404,
  nameMismatch: 422,
  numberClosed: 410,
  duplicate: 409,
  wrongSum: 500,
  noAcknowledgment: 504,
} as const

/** The sandbox's partner does not know member numbers with this prefix. */
export const unknownNumberPrefix = '99'

const magicRejects: Readonly<Record<number, RejectCode>> = {
  [magicUnits.unknownNumber]: 'unknown_number',
  [magicUnits.nameMismatch]: 'name_mismatch',
  [magicUnits.numberClosed]: 'number_closed',
  [magicUnits.duplicate]: 'duplicate',
}

/** The store of received files. */
export type ReceivedFiles = {
  find(partner: string, number: number): Promise<{ text: string; receivedAt: Date } | null>
  /** False when the partner already has a file of this number, which then stays. */
  save(partner: string, number: number, text: string, receivedAt: Date): Promise<boolean>
  /** Whether a file of a lower number has this reference. */
  hasEarlier(partner: string, number: number, reference: string): Promise<boolean>
}

export type SandboxPartner = {
  receive(partner: string, number: number, text: string): Promise<'created' | 'same' | 'conflict'>
  /** Null: no such file. `text` null: received and not processed yet, or a magic amount prevents the acknowledgment. */
  acknowledgment(partner: string, number: number): Promise<{ text: string | null } | null>
}

type PartnerOptions = { files: ReceivedFiles; clock: { now(): Date }; acknowledgeAfterMs: number; sha256: Sha256 }

/** The sandbox's partner program: it stores posting files and acknowledges each after `acknowledgeAfterMs`, by the runbook's rules. */
export function sandboxPartner({ files, clock, acknowledgeAfterMs, sha256 }: PartnerOptions): SandboxPartner {
  return {
    receive: async (partner, number, text) => {
      const isNew = await files.save(partner, number, text, clock.now())
      if (isNew) return 'created'
      return (await files.find(partner, number))?.text === text ? 'same' : 'conflict'
    },
    acknowledgment: async (partner, number) => {
      const received = await files.find(partner, number)
      if (received === null) return null
      const acknowledgedAt = new Date(received.receivedAt.getTime() + acknowledgeAfterMs)
      if (clock.now() < acknowledgedAt) return { text: null }
      const parsed = readPostingFile(received.text, sha256)
      const header = { partner, number, createdAt: instantText(acknowledgedAt) }
      if (!parsed.ok) return { text: refusal(header, received.text, parsed.fault, sha256) }
      if (parsed.file.partner !== partner || parsed.file.number !== number)
        return { text: refusal(header, received.text, 'unreadable', sha256) }
      if (number > 1 && (await files.find(partner, number - 1)) === null)
        return { text: refusal(header, received.text, 'gap', sha256) }
      if (hasUnits(parsed.file, magicUnits.noAcknowledgment)) return { text: null }
      const lines = await Promise.all(parsed.file.lines.map((line) => lineOutcomeOf(files, parsed.file, line)))
      const text = writeAcknowledgment({ ...header, fileHash: parsed.hash, refusalCode: null, lines }, sha256)
      return { text: hasUnits(parsed.file, magicUnits.wrongSum) ? withWrongSum(text, sha256) : text }
    },
  }
}

const hasUnits = (file: PostingFile, amount: number): boolean => file.lines.some(({ units }) => units === amount)

async function lineOutcomeOf(files: ReceivedFiles, file: PostingFile, line: PostingLine): Promise<LineOutcome> {
  const { reference, units, memberNumber } = line
  const isRepeated = await files.hasEarlier(file.partner, file.number, reference)
  const rejectCode = memberNumber.startsWith(unknownNumberPrefix)
    ? 'unknown_number'
    : (magicRejects[units] ?? (isRepeated ? 'duplicate' : null))
  const partnerReference = `${acknowledgmentName(file.partner, file.number).replace('.ack', '')}-${file.lines.indexOf(line) + 1}`
  return { reference, units, rejectCode, partnerReference }
}

const refusal = (
  header: { partner: string; number: number; createdAt: string },
  text: string,
  refusalCode: RefusalCode,
  sha256: Sha256,
): string => writeAcknowledgment({ ...header, fileHash: hashOf(text, sha256), refusalCode, lines: [] }, sha256)

/** The hash in a file's trailer, or the hash of the text when the file has no such trailer. */
const hashOf = (text: string, sha256: Sha256): string => /\|([0-9a-f]{64})\n$/.exec(text)?.[1] ?? sha256(text)

/** Changes an acknowledgment to an incorrect one: its sum is one unit too high, and its hash is valid. */
function withWrongSum(text: string, sha256: Sha256): string {
  const body = text.slice(0, text.lastIndexOf('T|'))
  const trailer = text.slice(body.length).split('|')
  // In the header, `H` and nine fields precede the sum of the accepted lines.
  const wrongBody = body.replace(
    /^(H(?:\|[^|\n]*){9}\|)(\d+)/,
    (_, start: string, sum: string) => `${start}${Number(sum) + 1}`,
  )
  return `${wrongBody}${[...trailer.slice(0, 3), sha256(wrongBody)].join('|')}\n`
}
