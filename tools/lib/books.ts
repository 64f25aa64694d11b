import { readFileSync } from 'node:fs'
import pg from 'pg'
import { checkEvidence, type Breaches, type CleanPoint } from '../../checks/ledger/evidence.ts'
import { checkCardNumbers, checkForeignRows } from '../../checks/ledger/walls.ts'

export type Invariant = { name: string; says: string; breaches: number; sample: string | null }
export type CheckOptions = {
  /** Where an earlier run ended cleanly: messages up to there are not read again. */
  from?: CleanPoint | null
  progress?: (step: string, done: number, total: number) => void
}

const marker = /^-- @invariant (\w+): (.+)$/
const file = new URL('../../checks/books.sql', import.meta.url)

const evidenceSays = {
  messages_never_change:
    'every message is sealed as it came, in an unbroken chain, and none came into a sealed range later',
  events_say_what_messages_say:
    'every message of a purchase that was read is an event with the amount, card and purchase of its body',
  confirmations_are_kept: 'a card is confirmed from the first message that says so, and no confirmation is made up',
  no_card_numbers: 'no card number in any text outside the vault',
  no_foreign_rows: "no row of a partner can be read under another partner's setting",
}

/** Queries of the file, by invariant. */
export function readBooks(text: string): { name: string; says: string; query: string }[] {
  const [, ...parts] = text.split(/^(?=-- @invariant )/m)
  return parts.map((part) => {
    const [head = '', ...lines] = part.split('\n')
    const [, name, says] = marker.exec(head) ?? []
    if (!name || !says) throw new Error(`checks/books.sql: "${head}" names no invariant`)
    return { name, says, query: lines.join('\n') }
  })
}

/**
 * Checks the ledger from its evidence to its balances, in one snapshot that only reads: a replica will do. `adminUrl` must see
 * all rows. Answers each invariant's breaches, and the last seal up to which every message was in order.
 */
export async function checkLedger(
  adminUrl: string,
  { from = null, progress = () => undefined }: CheckOptions = {},
): Promise<{ invariants: Invariant[]; clean: CleanPoint | null; messages: number }> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'damask ledger check' })
  await client.connect()
  try {
    await client.query('set row_security = off')
    await client.query('begin isolation level repeatable read read only')
    const start = await trusted(client, from)
    const evidence = await checkEvidence(client, start, (done, total) => progress('messages', done, total))
    const queries = readBooks(readFileSync(file, 'utf8'))
    const invariants: Invariant[] = []
    for (const [n, { name, says, query }] of queries.entries()) {
      progress(name, n, queries.length)
      const { rows } = await client.query<{ breaches: string; sample: string | null }>(query)
      invariants.push({ name, says, breaches: Number(rows[0]?.breaches), sample: rows[0]?.sample ?? null })
    }
    progress('texts and walls', queries.length, queries.length)
    const texts = await checkCardNumbers(client)
    if (evidence.cards.sample) texts.add(evidence.cards.sample)
    const streamed: Record<keyof typeof evidenceSays, Breaches> = {
      messages_never_change: evidence.seals,
      events_say_what_messages_say: evidence.events,
      confirmations_are_kept: evidence.confirmations,
      no_card_numbers: texts,
      no_foreign_rows: await checkForeignRows(client),
    }
    for (const [name, says] of Object.entries(evidenceSays)) {
      const { count, sample } = streamed[name as keyof typeof evidenceSays]
      invariants.push({ name, says, breaches: count, sample })
    }
    await client.query('commit')
    const isClean = evidence.events.count + evidence.confirmations.count + evidence.cards.count === 0
    return { invariants, clean: isClean ? evidence.clean : start, messages: evidence.messages }
  } finally {
    await client.end()
  }
}

/** A clean point counts only in the database it was found in: its seal must be there with its hash. */
async function trusted(client: pg.Client, from: CleanPoint | null): Promise<CleanPoint | null> {
  if (from === null) return null
  const { rows } = await client.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from feed_seal where number = $1 and to_position = $2`,
    [from.seal, from.position],
  )
  return rows[0]?.hash === from.hash ? from : null
}

/** Every invariant over all messages, as tests ask it. */
export const checkBooks = async (adminUrl: string): Promise<Invariant[]> => (await checkLedger(adminUrl)).invariants
