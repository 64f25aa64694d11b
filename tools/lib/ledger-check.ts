import { readFileSync } from 'node:fs'
import pg from 'pg'
import { checkBonuses } from '../../checks/ledger/bonuses.ts'
import type { Breaches } from '../../checks/ledger/breaches.ts'
import { checkEvidence, type CleanPoint, type EvidenceReport } from '../../checks/ledger/evidence.ts'
import { checkCardNumbers, checkForeignRows } from '../../checks/ledger/row-scans.ts'

export type Invariant = { name: string; description: string; breaches: number; sample: string | null }
export type LedgerProgress = Record<'messages' | 'invariants', { finished: number; total: number }>
/** A clean point with the name of its ledger (`ledgerName`). */
export type SavedPoint = CleanPoint & { ledger: string }
export type CheckOptions = {
  /** The point where an earlier run ended; the point of another ledger is ignored. A seal that has changed since is a breach. */
  savedPoint?: SavedPoint | null
  /** Begins after the saved point instead of reading every message. */
  resume?: boolean
  progress?: (progress: LedgerProgress) => void
  /** Called during the reading, each time the run has found all messages up to one more seal correct. */
  onClean?: (point: SavedPoint) => void
}
export type LedgerReport = {
  invariants: Invariant[]
  /** The clean point for the next run. When the seal of the saved point has changed, that point stays. */
  cleanPoint: SavedPoint | null
  /** The clean point after which the run began; null when it read every message. */
  from: SavedPoint | null
  messages: EvidenceReport['messages']
}

const invariantMarker = /^-- @invariant (\w+): (.+)$/
const invariantsFile = new URL('../../checks/ledger-invariants.sql', import.meta.url)

/** The invariants that code checks. The others are queries of the SQL file. */
const codeInvariants = {
  messages_never_change:
    'every message is sealed as it was received, in an unbroken chain, and none was added to a sealed range later',
  events_match_messages:
    'every readable message about a purchase has an event with the amount, card and purchase of its body',
  confirmations_match_messages:
    'a card is confirmed from the first message that confirms it, and every confirmation has its message',
  bonuses_follow_their_dines:
    'an accepted bonus pays exactly the result of its rule and the stored dines in its period',
  no_card_numbers: 'no card number in any text outside the vault',
  no_foreign_rows: "no row of a partner can be read under another partner's setting",
}
/** The first three of `codeInvariants`. The run checks them while it reads the messages. */
const messageInvariantCount = 3

/** The invariants in the text of the SQL file, each with its query. */
export function readInvariants(text: string): { name: string; description: string; query: string }[] {
  const [, ...parts] = text.split(/^(?=-- @invariant )/m)
  return parts.map((part) => {
    const [head = '', ...lines] = part.split('\n')
    const [, name, description] = invariantMarker.exec(head) ?? []
    if (!name || !description) throw new Error(`checks/ledger-invariants.sql: "${head}" names no invariant`)
    return { name, description, query: lines.join('\n') }
  })
}

/**
 * Checks the ledger from its evidence to its balances, in one read-only snapshot, so that a replica is enough. One connection reads
 * the messages and searches all texts for card numbers, while another checks the other invariants. The role in `adminUrl` must see all
 * rows.
 */
export async function checkLedger(adminUrl: string, options: CheckOptions = {}): Promise<LedgerReport> {
  const queries = readInvariants(readFileSync(invariantsFile, 'utf8'))
  const progress: LedgerProgress = {
    messages: { finished: 0, total: 0 },
    // The progress of the message invariants is counted under `messages`.
    invariants: { finished: 0, total: queries.length + Object.keys(codeInvariants).length - messageInvariantCount },
  }
  const reportProgress = () => options.progress?.(structuredClone(progress))
  const markFinished = <T>(result: T): T => {
    progress.invariants.finished += 1
    reportProgress()
    return result
  }
  const [evidenceClient, sqlClient] = [createClient(adminUrl), createClient(adminUrl)]
  try {
    const snapshot = await connectToSnapshot(evidenceClient)
    await connectToSnapshot(sqlClient, snapshot)
    const ledger = await ledgerName(evidenceClient)
    const savedPoint = options.savedPoint?.ledger === ledger ? options.savedPoint : null
    const isSealChanged = savedPoint !== null && !(await isSealUnchanged(evidenceClient, savedPoint))
    const from = options.resume && !isSealChanged ? savedPoint : null
    const readEvidence = async () => {
      const evidence = await checkEvidence(evidenceClient, {
        from,
        progress: (finished, total) => {
          progress.messages = { finished, total }
          reportProgress()
        },
        onClean: (point) => isSealChanged || options.onClean?.({ ...point, ledger }),
      })
      return { evidence, cardNumbers: markFinished(await checkCardNumbers(evidenceClient)) }
    }
    const [{ evidence, cardNumbers }, results] = await Promise.all([
      readEvidence(),
      queryInvariants(sqlClient, queries, markFinished),
    ])
    if (isSealChanged)
      evidence.seals.add(`seal ${savedPoint.seal} differs from the one that the run of ${savedPoint.at} found`)
    return {
      invariants: [...results.invariants, ...checkedByCode(evidence, cardNumbers, results)],
      cleanPoint: isSealChanged ? savedPoint : evidence.cleanPoint && { ...evidence.cleanPoint, ledger },
      from,
      messages: evidence.messages,
    }
  } finally {
    await Promise.all([evidenceClient.end(), sqlClient.end()])
  }
}

type InvariantResults = { invariants: Invariant[]; foreignRows: Breaches; bonuses: Breaches }

async function queryInvariants(
  client: pg.Client,
  queries: ReturnType<typeof readInvariants>,
  markFinished: <T>(result: T) => T,
): Promise<InvariantResults> {
  const invariants: Invariant[] = []
  for (const { name, description, query } of queries) {
    const { rows } = await client.query<{ breaches: string; sample: string | null }>(query)
    invariants.push(
      markFinished({ name, description, breaches: Number(rows[0]?.breaches), sample: rows[0]?.sample ?? null }),
    )
  }
  const bonuses = markFinished(await checkBonuses(client))
  return { invariants, bonuses, foreignRows: markFinished(await checkForeignRows(client)) }
}

function checkedByCode(
  evidence: EvidenceReport,
  cardNumbers: Breaches,
  { foreignRows, bonuses }: Pick<InvariantResults, 'foreignRows' | 'bonuses'>,
): Invariant[] {
  // `cardNumbers` counts texts outside message bodies. All bodies with a card number add one breach.
  if (evidence.cardNumbers.sample) cardNumbers.add(evidence.cardNumbers.sample)
  const breachesOf: Record<keyof typeof codeInvariants, Breaches> = {
    messages_never_change: evidence.seals,
    events_match_messages: evidence.events,
    confirmations_match_messages: evidence.confirmations,
    bonuses_follow_their_dines: bonuses,
    no_card_numbers: cardNumbers,
    no_foreign_rows: foreignRows,
  }
  return Object.entries(codeInvariants).map(([name, description]) => {
    const { count, sample } = breachesOf[name as keyof typeof codeInvariants]
    return { name, description, breaches: count, sample }
  })
}

function createClient(adminUrl: string): pg.Client {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'damask ledger check' })
  client.on('error', () => undefined) // a lost connection fails the waiting query, or the next one
  return client
}

/**
 * Connects, and begins a transaction that reads the given snapshot. Without one it takes a new snapshot. Returns the snapshot's id, with
 * which another connection reads the same.
 */
async function connectToSnapshot(client: pg.Client, snapshot?: string): Promise<string> {
  await client.connect()
  await client.query('set row_security = off; set jit = off')
  await client.query('begin isolation level repeatable read read only')
  if (snapshot === undefined) {
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    return rows[0]?.id ?? ''
  }
  await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`)
  return snapshot
}

/** The same name on a primary and its replicas; a different one after a dump is restored elsewhere. */
async function ledgerName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select system_identifier || '/' || current_database() as name from pg_control_system()`,
  )
  return rows[0]?.name ?? ''
}

async function isSealUnchanged(client: pg.Client, { seal, position, hash }: CleanPoint): Promise<boolean> {
  const { rows } = await client.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from feed_seal where number = $1 and to_position = $2`,
    [seal, position],
  )
  return rows[0]?.hash === hash
}

/** Every invariant over all messages, for tests. */
export const ledgerInvariants = async (adminUrl: string): Promise<Invariant[]> =>
  (await checkLedger(adminUrl)).invariants
