import {
  mismatchOf,
  readAcknowledgment,
  type Acknowledgment,
  type LineOutcome,
} from '../../domain/posting-file/acknowledgment.ts'
import { payoutEntry } from '../../domain/payouts/entry.ts'
import { readPostingFile } from '../../domain/posting-file/posting-file.ts'
import { sql } from 'kysely'
import { withRetries, type Tx } from '../database/connect.ts'
import { movePayout } from '../payouts/move.ts'
import { bookEntries } from '../pipeline/book.ts'
import { toRecordset } from '../pipeline/recordset.ts'
import { sha256, type PostingFileDeps } from './make-file.ts'
import { changeState, lockFile, recordEvent, type FileKey } from './state.ts'

export type AcknowledgeDeps = PostingFileDeps & {
  log: { error(facts: object, line: string): void }
}

/** Maximum number of lines in one transaction, so that the pipeline does not wait long for the ledger. */
const linesPerTransactionMax = 500

/**
 * Applies an acknowledgment: accepted lines are paid, rejected lines return their units. A faulty acknowledgment changes no payout,
 * and the site asks the partner again. A refusal of the whole file changes no payout either. Lines that were applied before do not
 * change again, so a call that failed midway can be repeated.
 */
export async function acknowledge(deps: AcknowledgeDeps, key: FileKey, text: string): Promise<void> {
  const { partnerId, number } = key
  const file = await deps.db
    .selectFrom('posting_file')
    .select(['body', 'hash'])
    .where('partner_id', '=', partnerId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const parsed = readAcknowledgment(text, sha256)
  const sentFile = readPostingFile(file.body, sha256)
  if (!sentFile.ok) throw new Error(`the file ${number} of ${partnerId} cannot be read: ${sentFile.fault}`)
  const fault = parsed.ok ? mismatchOf(parsed.acknowledgment, sentFile.file, file.hash) : parsed.fault
  if (!parsed.ok || fault !== null) return recordFaulty(deps, key, text, fault ?? 'unreadable')
  if (parsed.acknowledgment.refusalCode !== null)
    return recordRefused(deps, key, text, parsed.acknowledgment.refusalCode)
  await applyLines(deps, key, parsed.acknowledgment)
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockFile(tx, key)
    const at = deps.clock.now()
    if (!locked || locked.state === 'acknowledged') return
    await changeState(tx, key, { state: 'acknowledged', fault: null, at })
    await recordEvent(tx, { ...key, at, kind: 'acknowledged', body: text })
  })
}

async function applyLines(deps: AcknowledgeDeps, { partnerId }: FileKey, { lines }: Acknowledgment): Promise<void> {
  const accepted = lines.filter(({ rejectCode }) => rejectCode === null)
  for (let from = 0; from < accepted.length; from += linesPerTransactionMax)
    await withRetries(() =>
      deps.db
        .transaction()
        .execute((tx) => payLines(deps, tx, partnerId, accepted.slice(from, from + linesPerTransactionMax))),
    )
  for (const { reference, rejectCode, partnerReference } of lines) {
    if (rejectCode === null) continue
    const reject = { partnerId, payoutId: reference, to: 'rejected', code: rejectCode } as const
    const move = partnerReference === '' ? reject : { ...reject, reference: partnerReference }
    await withRetries(() => deps.db.transaction().execute((tx) => movePayout(deps, tx, move)))
  }
}

/** Moves payouts to `paid` as `movePayout` does, many in one statement. Those that are no longer in transit stay as they are. */
async function payLines({ clock, ids }: AcknowledgeDeps, tx: Tx, partnerId: string, lines: readonly LineOutcome[]) {
  const now = clock.now()
  const { rows } = await sql<{
    id: string
    memberId: string
    units: number
    currency: string
    state: 'sent' | 'accepted'
  }>`
    with open as (
      select payout.id, payout.state, input."partnerReference" from payout
      join ${toRecordset(lines, 'reference uuid, "partnerReference" text')} on input.reference = payout.id
      where partner_id = ${partnerId} and way = 'posting_file' and state in ('sent', 'accepted') order by payout.id for update of payout
    )
    update payout p set state = 'paid', state_at = ${now}, paid_at = ${now}, reason_code = null, actor = 'payouts',
      provider_reference = nullif(open."partnerReference", '')
    from open where p.partner_id = ${partnerId} and p.id = open.id
    returning p.id, p.member_id as "memberId", p.units, p.currency, open.state`.execute(tx)
  const entries = rows.flatMap(({ id, memberId, units, currency, state }) => {
    const entry = payoutEntry({ memberId, units: Number(units), currency }, state, 'paid')
    if (!entry) return []
    const { cause, posting } = entry
    const defaults = { reverses: null, effectiveDate: null, ruleVersion: null, postings: [posting] }
    return [{ partnerId, id: ids.next(), causeId: id, memberId, cause, actor: 'payouts' as const, ...defaults }]
  })
  await bookEntries(tx, entries, now)
}

/** Records and logs each faulty text once. The site asks the partner again and may get another text. */
async function recordFaulty(deps: AcknowledgeDeps, key: FileKey, text: string, fault: string): Promise<void> {
  const isNew = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockFile(tx, key)
    if (!locked) return false
    const at = deps.clock.now()
    const earlier = await tx
      .selectFrom('posting_file_event')
      .select('position')
      .where('partner_id', '=', key.partnerId)
      .where('number', '=', key.number)
      .where('kind', '=', 'faulty')
      .where('body', '=', text)
      .executeTakeFirst()
    // A partner that acknowledges a file, even faultily, has received it.
    const receivedState = locked.state === 'sent' ? { state: 'received' as const } : {}
    await changeState(tx, key, { ...receivedState, fault, at })
    if (earlier) return false
    await recordEvent(tx, { ...key, at, kind: 'faulty', code: fault, body: text })
    return true
  })
  if (isNew)
    deps.log.error(
      { code: 'posting_acknowledgment_faulty', fault, ...key },
      'failed to read an acknowledgment of a posting file',
    )
}

async function recordRefused(deps: AcknowledgeDeps, key: FileKey, text: string, fault: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await lockFile(tx, key))) return
    const at = deps.clock.now()
    await changeState(tx, key, { state: 'refused', fault, at })
    await recordEvent(tx, { ...key, at, kind: 'refused', code: fault, body: text })
  })
  deps.log.error({ code: 'posting_file_refused', fault, ...key }, 'the partner refused a posting file')
}
