import { hash } from 'node:crypto'
import type pg from 'pg'
import { Breaches } from './breaches.ts'
import { containsCardNumber } from './card-numbers.ts'
import { Confirmations } from './confirmations.ts'
import { readMessageFacts } from './read-body.ts'
import { SealChain, type SealPoint } from './seal-chain.ts'

/** The point up to which a run found every message correct. `at`: when that run began, by the database's clock. */
export type CleanPoint = SealPoint & { at: string }

/** Positions in one page, whose bodies are in memory at the same time. */
const pagePositions = 5_000
const lowestPosition = '-9223372036854775808'
const highestPosition = '9223372036854775807'
/**
 * A resumed run also reads outcomes dated up to this many hours before the clean run. The clock of the node that wrote an outcome may be
 * slow, and an outcome is visible only when its transaction ends.
 */
const outcomeMarginHours = 1

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

export type EvidenceReport = {
  seals: Breaches
  events: Breaches
  cardNumbers: Breaches
  confirmations: Breaches
  cleanPoint: CleanPoint | null
  /** Messages that were read, those after the last seal, and those of an earlier run that were skipped. */
  messages: { read: number; unsealed: number; skipped: number }
}
export type EvidenceOptions = {
  from: CleanPoint | null
  progress: (finished: number, total: number) => void
  onClean: (point: CleanPoint) => void
}

const columns = `m.position, m.provider, m.delivery_id, m.event, (extract(epoch from m.received_at) * 1000000)::bigint, m.body, o.state,
    e.kind, e.amount_minor, e.lifecycle_id, e.card_reference`
const pageQuery = `
  select ${columns}
  from feed_message m left join feed_outcome o using (provider, delivery_id) left join feed_event e using (provider, delivery_id)
  where m.position > $1 and m.position <= $2 order by m.position`
/** Messages up to the clean point whose outcome was written since the clean run began, or in the margin before it. */
const changedQuery = `
  declare changed no scroll cursor for select ${columns}
  from feed_outcome o join feed_message m using (provider, delivery_id) left join feed_event e using (provider, delivery_id)
  where o.processed_at > $1::timestamptz - interval '${outcomeMarginHours} hour' and m.position <= $2`

/**
 * Reads every message in the order of positions, one page at a time: recomputes the seals, compares each body with the event
 * and the card confirmation made from it, and searches the body for card numbers. With `from`, reads the messages after it and those
 * whose outcome changed since, and does not look for confirmations without a message.
 */
export async function checkEvidence(client: pg.Client, options: EvidenceOptions): Promise<EvidenceReport> {
  const { from, progress, onClean } = options
  const [seals, events, cardNumbers, confirmations] = [new Breaches(), new Breaches(), new Breaches(), new Breaches()]
  const storedConfirmations = await Confirmations.load(client, confirmations)
  const chain = new SealChain(client, from, seals)
  const { at, last, skipped } = await scopeOf(client, from)
  let cleanPoint = from
  let read = 0
  const check = (row: Row) => {
    read += 1
    checkEvent(row, events)
    // 1 is the provider, 3 the event, 4 the moment, 5 the body and 6 the state, as in `Row`.
    if (row[3] === 'card.linked' && row[6] === 'read') storedConfirmations.add(row[1], row[5], row[4])
    if (containsCardNumber(row[5])) cardNumbers.add('public.feed_message.body')
  }
  /** Moves the clean point on to the last correct seal. After a breach in a message or a confirmation it stays where it was. */
  const advance = () => {
    if (events.count + cardNumbers.count + confirmations.count > 0 || chain.cleanPoint === null) return
    if (chain.cleanPoint.seal === cleanPoint?.seal) return
    cleanPoint = { ...chain.cleanPoint, at }
    onClean(cleanPoint)
  }
  if (from) await readChanged(client, from, check)
  const startPosition = from?.position ?? 0
  let afterPosition = startPosition
  do {
    const upTo = afterPosition + pagePositions
    // Positions may be outside the sequence, which could have been set back. So the last page has no upper bound, and the first page of a
    // full run no lower bound.
    const range = [
      from === null && afterPosition === startPosition ? lowestPosition : afterPosition,
      upTo < last ? upTo : highestPosition,
    ]
    const { rows } = await client.query<Row>({ text: pageQuery, values: range, rowMode: 'array' })
    await chain.fetchUpTo(Number(rows.at(-1)?.[0] ?? 0))
    for (const row of rows) {
      chain.add(Number(row[0]), hashOf(row))
      check(row)
    }
    advance()
    afterPosition = upTo
    progress(Math.max(0, Math.min(afterPosition, last) - startPosition), Math.max(0, last - startPosition))
  } while (afterPosition < last)
  await chain.finish()
  if (from === null) storedConfirmations.finish()
  advance()
  return {
    seals,
    events,
    cardNumbers,
    confirmations,
    cleanPoint,
    messages: { read, unsealed: chain.unsealed, skipped },
  }
}

/** When this run begins, the last position, and the number of messages up to the clean point, which the run skips. */
async function scopeOf(
  client: pg.Client,
  from: CleanPoint | null,
): Promise<{ at: string; last: number; skipped: number }> {
  const { rows } = await client.query<{ at: Date; last: string; skipped: string }>(
    `select now() as at, last_value as last, (select coalesce(sum(messages), 0) from feed_seal where number <= $1) as skipped
     from feed_message_position_seq`,
    [from?.seal ?? 0],
  )
  const [row] = rows
  if (!row) throw new Error('feed_message_position_seq has no value')
  return { at: row.at.toISOString(), last: Number(row.last), skipped: Number(row.skipped) }
}

async function readChanged(client: pg.Client, from: CleanPoint, check: (row: Row) => void): Promise<void> {
  await client.query(changedQuery, [from.at, from.position])
  for (;;) {
    const { rows } = await client.query<Row>({ text: `fetch ${pagePositions} from changed`, rowMode: 'array' })
    for (const row of rows) check(row)
    if (rows.length < pagePositions) break
  }
  await client.query('close changed')
}

const hashOf = ([position, provider, deliveryId, event, micros, body]: Row): Buffer =>
  hash('sha256', `${position}\n${provider}\n${deliveryId}\n${event}\n${micros}\n${body}`, 'buffer')

/**
 * Checks a message whose state is `read`. If its body reports a purchase, the message must have an event with the kind, amount, card and
 * purchase of the body; otherwise it must have none. Does not check messages in other states.
 */
function checkEvent(row: Row, events: Breaches): void {
  const [, provider, deliveryId, event, , body, state, kind, amountMinor, lifecycleId, cardReference] = row
  if (state !== 'read') return
  const evidence = readMessageFacts(provider, event, body)
  if (evidence === null && kind === null) return
  const agrees =
    evidence !== null &&
    kind === evidence.kind &&
    Number(amountMinor) === evidence.amountMinor &&
    lifecycleId === evidence.lifecycleId &&
    cardReference === evidence.cardReference
  if (!agrees) events.add(`${provider} ${deliveryId}`)
}
