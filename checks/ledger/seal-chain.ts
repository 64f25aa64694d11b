import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Breaches } from './breaches.ts'

/** The seal up to which a run found every message correct. */
export type SealPoint = { seal: number; position: number; hash: string }

type Seal = { number: number; from: number; to: number; messages: number; hash: Buffer }

const noHash = Buffer.alloc(32)
const sealsPerFetch = 5_000

/** Recomputes the chain of seals while messages arrive in the order of positions. */
export class SealChain {
  /** Messages after the last seal. */
  unsealed = 0
  /** The last seal up to which every seal is correct; null without one. */
  cleanPoint: SealPoint | null
  private readonly client: pg.Client
  private readonly breaches: Breaches
  private isIntact = true
  /** Fetched seals that are not checked yet, in order. A seal is checked after the last message of its range. */
  private openSeals: Seal[] = []
  private fetchedNumber: number
  /** Whether the database may have seals after the fetched ones. */
  private hasMore = true
  /** Number and hash of the last checked seal. */
  private checkedNumber: number
  private previousHash: Buffer
  /** Hashes of the messages in the range of the first open seal. */
  private hashes: Buffer[] = []

  constructor(client: pg.Client, from: SealPoint | null, breaches: Breaches) {
    this.client = client
    this.breaches = breaches
    this.cleanPoint = from && { seal: from.seal, position: from.position, hash: from.hash }
    this.checkedNumber = from?.seal ?? 0
    this.fetchedNumber = this.checkedNumber
    this.previousHash = from ? Buffer.from(from.hash, 'hex') : noHash
  }

  /** Must be called before messages up to this position are added. */
  async fetchUpTo(position: number): Promise<void> {
    while (this.hasMore && (this.openSeals.at(-1)?.to ?? 0) < position) await this.fetch()
  }

  add(position: number, hash: Buffer): void {
    while (this.openSeals[0] && position > this.openSeals[0].to) this.checkSeal(this.openSeals[0])
    const [seal] = this.openSeals
    if (!seal) this.unsealed += 1
    else if (position < seal.from) this.fail(`message ${position} came into the sealed range`)
    else this.hashes.push(hash)
  }

  /** Must be called after the last message: a seal without its messages is a breach. */
  async finish(): Promise<void> {
    for (;;) {
      while (this.openSeals[0]) this.checkSeal(this.openSeals[0])
      if (!this.hasMore) return
      await this.fetch()
    }
  }

  private async fetch(): Promise<void> {
    const { rows } = await this.client.query<
      Record<'number' | 'from' | 'to', string> & Pick<Seal, 'messages' | 'hash'>
    >(
      `select number, from_position as from, to_position as to, messages, hash from feed_seal
       where number > $1 order by number limit ${sealsPerFetch}`,
      [this.fetchedNumber],
    )
    for (const { number, from, to, messages, hash } of rows)
      this.openSeals.push({ number: Number(number), from: Number(from), to: Number(to), messages, hash })
    this.fetchedNumber = this.openSeals.at(-1)?.number ?? this.fetchedNumber
    this.hasMore = rows.length === sealsPerFetch
  }

  /** Checks a seal after the last message of its range. */
  private checkSeal(seal: Seal): void {
    const hash = createHash('sha256').update(this.previousHash)
    for (const messageHash of this.hashes) hash.update(messageHash)
    const agrees =
      seal.number === this.checkedNumber + 1 && seal.messages === this.hashes.length && seal.hash.equals(hash.digest())
    if (!agrees) this.fail(`seal ${seal.number}`)
    this.checkedNumber = seal.number
    this.previousHash = seal.hash
    this.hashes = []
    this.openSeals.shift()
    if (this.isIntact) this.cleanPoint = { seal: seal.number, position: seal.to, hash: seal.hash.toString('hex') }
  }

  private fail(sample: string): void {
    this.isIntact = false
    this.breaches.add(sample)
  }
}
