import { createHash } from 'node:crypto'
import { magicUnits, sandboxPartner, type ReceivedFiles } from '../../providers/posting-files/embedded/partner.ts'
import type { Handover, PostingTransport } from '../../providers/posting-files/transport.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const acknowledgeAfterMs = 60_000

/** The sandbox's partner without a network between. `calls`: what it was asked; `lost`: answers that get lost, by call. */
export function postingPartner(clock: { now(): Date }) {
  const files = new Map<string, { text: string; receivedAt: Date }>()
  const key = (partner: string, number: number) => `${partner} ${number}`
  const received: ReceivedFiles = {
    find: async (partner, number) => files.get(key(partner, number)) ?? null,
    save: async (partner, number, text, receivedAt) => {
      if (files.has(key(partner, number))) return false
      files.set(key(partner, number), { text, receivedAt })
      return true
    },
    hasEarlier: async (partner, number, reference) =>
      Array.from({ length: number - 1 }, (_, n) => files.get(key(partner, n + 1))?.text ?? '').some((text) =>
        text.includes(reference),
      ),
  }
  const program = sandboxPartner({ files: received, clock, acknowledgeAfterMs, sha256 })
  const calls: string[] = []
  const lost: ('request' | 'answer')[] = []
  const edit: { acknowledgement?: (text: string) => string } = {}
  const transport: PostingTransport = {
    send: async ({ partner, number, text }): Promise<Handover> => {
      calls.push(`send ${number}`)
      const loss = lost.shift()
      if (loss === 'request') return 'unknown'
      const outcome = await program.receive(partner, number, text)
      if (loss === 'answer') return 'unknown'
      return outcome === 'conflict' ? 'conflict' : 'received'
    },
    status: async ({ partner, number }) => {
      calls.push(`status ${number}`)
      const answer = await program.acknowledgement(partner, number)
      if (answer === null) return { state: 'missing' }
      if (answer.text === null) return { state: 'received' }
      return { state: 'acknowledged', text: edit.acknowledgement?.(answer.text) ?? answer.text }
    },
  }
  return { transport, files, calls, lost, edit, magicUnits }
}
