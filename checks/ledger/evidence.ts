import { createHash, type Hash } from 'node:crypto'
import type pg from 'pg'
import { holdsCardNumber } from './card-numbers.ts'
import { readEvidence } from './read-body.ts'

/** One invariant's breaches, with the first of them as an example. */
export class Breaches {
  count = 0
  sample: string | null = null
  add(sample: string): void {
    this.count += 1
    this.sample ??= sample
  }
}

/** How far an earlier run found everything in order: the seal up to which it read. */
export type CleanPoint = { seal: number; position: number; hash: string }

const pagePositions = 5_000
const noHash = Buffer.alloc(32)

type Row = [
  position: string,
  provider: string,
  deliveryId: string,
  event: string,
  micros: string,
  body: string,
  state: string | null,
  kind: string | null,
  amountMinor: string | null,
  lifecycleId: string | null,
  cardReference: string | null,
]
type Seal = { number: number; from: number; to: number; messages: number; hash: Buffer }

export type EvidenceReport = {
  seals: Breaches
  events: Breaches
  cards: Breaches
  confirmations: Breaches
  clean: CleanPoint | null
  messages: number
}

/**
 * Reads every message in the order of positions, one page at a time: recomputes the seals, and holds what each body says
 * against the event that was made of it. Begins after `from`; answers the last seal it found right.
 */
export async function checkEvidence(
  client: pg.Client,
  from: CleanPoint | null,
  progress: (done: number, total: number) => void = () => undefined,
): Promise<EvidenceReport> {
  const [seals, events, cards, confirmations] = [new Breaches(), new Breaches(), new Breaches(), new Breaches()]
  const confirmed = new Map<string, bigint>()
  const chain = new Chain(await sealsAfter(client, from), from, seals)
  const last = Number(
    (await client.query<{ last: string }>('select last_value as last from feed_message_position_seq')).rows[0]?.last ??
      0,
  )
  let messages = 0
  for (let after = from?.position ?? 0; after < last; after += pagePositions) {
    const { rows } = await client.query<Row>({ text: page, values: [after, after + pagePositions], rowMode: 'array' })
    for (const row of rows) {
      messages += 1
      chain.add(Number(row[0]), hashOf(row))
      checkEvent(row, events)
      noteConfirmation(row, confirmed)
      if (holdsCardNumber(row[5])) cards.add('public.feed_message.body')
    }
    progress(Math.min(after + pagePositions, last), last)
  }
  await checkConfirmations(client, confirmed, from === null, confirmations)
  return { seals, events, cards, confirmations, clean: chain.finish(), messages }
}

const page = `
  select m.position, m.provider, m.delivery_id, m.event, (extract(epoch from m.received_at) * 1000000)::bigint, m.body, o.state,
    e.kind, e.amount_minor, e.lifecycle_id, e.card_reference
  from feed_message m left join feed_outcome o using (provider, delivery_id) left join feed_event e using (provider, delivery_id)
  where m.position > $1 and m.position <= $2 order by m.position`

const hashOf = ([position, provider, deliveryId, event, micros, body]: Row): Buffer =>
  createHash('sha256').update(`${position}\n${provider}\n${deliveryId}\n${event}\n${micros}\n${body}`).digest()

/** A message that was read is an event with the amount, card and purchase its body names; one that was not is none. */
function checkEvent(row: Row, events: Breaches): void {
  const [, provider, deliveryId, event, , body, state, kind, amountMinor, lifecycleId, cardReference] = row
  if (state !== 'read') return
  const evidence = readEvidence(provider, event, body)
  if (evidence === null && kind === null) return
  const agrees =
    evidence !== null &&
    kind === evidence.kind &&
    Number(amountMinor) === evidence.amountMinor &&
    lifecycleId === evidence.lifecycleId &&
    cardReference === evidence.cardReference
  if (!agrees) events.add(`${provider} ${deliveryId}`)
}

const cardOf = (body: string): string => {
  try {
    return String((JSON.parse(body) as { id?: unknown }).id).trim()
  } catch {
    return ''
  }
}

function noteConfirmation([, provider, , event, micros, body, state]: Row, confirmed: Map<string, bigint>): void {
  if (event !== 'card.linked' || state !== 'read') return
  const key = `${provider}\n${cardOf(body)}`
  const at = BigInt(micros)
  const first = confirmed.get(key)
  if (first === undefined || at < first) confirmed.set(key, at)
}

/** A card counts from the first message that confirmed it; a confirmation without a message shows when all messages were read. */
async function checkConfirmations(
  client: pg.Client,
  confirmed: ReadonlyMap<string, bigint>,
  isWhole: boolean,
  breaches: Breaches,
): Promise<void> {
  const { rows } = await client.query<{ key: string; micros: string }>(
    `select provider || E'\\n' || reference as key, (extract(epoch from told_at) * 1000000)::bigint as micros from card_confirmation`,
  )
  const stored = new Map(rows.map(({ key, micros }) => [key, BigInt(micros)]))
  for (const [key, at] of confirmed) {
    const told = stored.get(key)
    if (told === undefined || (isWhole ? told !== at : told > at)) breaches.add(key.replace('\n', ' '))
  }
  if (isWhole) for (const key of stored.keys()) if (!confirmed.has(key)) breaches.add(key.replace('\n', ' '))
}

async function sealsAfter(client: pg.Client, from: CleanPoint | null): Promise<Seal[]> {
  const { rows } = await client.query<{ number: string; from: string; to: string; messages: number; hash: Buffer }>(
    'select number, from_position as from, to_position as to, messages, hash from feed_seal where number > $1 order by number',
    [from?.seal ?? 0],
  )
  return rows.map((row) => ({ ...row, number: Number(row.number), from: Number(row.from), to: Number(row.to) }))
}

/** Recomputes the chain of seals while messages stream by. */
class Chain {
  private readonly seals: Seal[]
  private readonly breaches: Breaches
  private clean: CleanPoint | null
  private isWhole = true
  private index = 0
  private messages = 0
  private bodies: Buffer[] = []
  private number: number
  private before: Buffer

  constructor(seals: Seal[], from: CleanPoint | null, breaches: Breaches) {
    this.seals = seals
    this.breaches = breaches
    this.clean = from
    this.number = from?.seal ?? 0
    this.before = from ? Buffer.from(from.hash, 'hex') : noHash
  }

  add(position: number, hash: Buffer): void {
    while (this.seals[this.index] && position > (this.seals[this.index]?.to ?? 0)) this.close()
    const seal = this.seals[this.index]
    if (!seal) return // not sealed yet
    if (position < seal.from) return this.fail(`message ${position} came into the sealed range`)
    this.messages += 1
    this.bodies.push(hash)
  }

  /** The last seal that everything up to it agrees with. */
  finish(): CleanPoint | null {
    while (this.index < this.seals.length) this.close()
    return this.clean
  }

  private close(): void {
    const seal = this.seals[this.index]
    if (!seal) return
    const hash = this.bodies
      .reduce<Hash>((all, body) => all.update(body), createHash('sha256').update(this.before))
      .digest()
    const agrees = seal.number === this.number + 1 && seal.messages === this.messages && seal.hash.equals(hash)
    if (!agrees) this.fail(`seal ${seal.number}`)
    this.number = seal.number
    this.before = seal.hash
    this.index += 1
    this.messages = 0
    this.bodies = []
    if (this.isWhole) this.clean = { seal: seal.number, position: seal.to, hash: seal.hash.toString('hex') }
  }

  private fail(sample: string): void {
    this.isWhole = false
    this.breaches.add(sample)
  }
}
