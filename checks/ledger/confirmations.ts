import type pg from 'pg'
import type { Breaches } from './breaches.ts'

/** Compares card confirmations with the messages that caused them. A confirmation has the time of the card's earliest such message. */
export class Confirmations {
  private readonly breaches: Breaches
  /** Microseconds since 1970 by source and card reference. */
  private readonly storedByKey: ReadonlyMap<string, bigint>
  /** When the earliest message added so far for a card was received, in the same form. */
  private readonly firstByKey = new Map<string, bigint>()

  private constructor(stored: ReadonlyMap<string, bigint>, breaches: Breaches) {
    this.storedByKey = stored
    this.breaches = breaches
  }

  static async load(client: pg.Client, breaches: Breaches): Promise<Confirmations> {
    const { rows } = await client.query<[key: string, micros: string]>({
      text: `select provider || E'\\n' || reference, (extract(epoch from received_at) * 1000000)::bigint from card_confirmation`,
      rowMode: 'array',
    })
    return new Confirmations(new Map(rows.map(([key, micros]) => [key, BigInt(micros)])), breaches)
  }

  /** Adds a message that confirmed a card. Reports a missing or later confirmation. Messages may be added in any order. */
  add(source: string, body: string, micros: string): void {
    const key = `${source}\n${cardOf(body)}`
    const at = BigInt(micros)
    const first = this.firstByKey.get(key)
    if (first !== undefined && first <= at) return
    this.firstByKey.set(key, at)
    const stored = this.storedByKey.get(key)
    if (stored === undefined || stored > at) this.fail(key)
  }

  /** Reports confirmations without a message or earlier than their first message. Call it once, after the last message was added. */
  finish(): void {
    for (const [key, stored] of this.storedByKey) {
      const first = this.firstByKey.get(key)
      if (first === undefined || stored < first) this.fail(key)
    }
  }

  private fail(key: string): void {
    this.breaches.add(key.replace('\n', ' '))
  }
}

function cardOf(body: string): string {
  try {
    return String((JSON.parse(body) as { id?: unknown }).id).trim()
  } catch {
    return ''
  }
}
