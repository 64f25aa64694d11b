import type { PartnerView } from '../../contract/brand.ts'
import type { FileStatus, PostingTransport } from '../../providers/posting-files/transport.ts'
import type { Db } from '../database/connect.ts'
import { runEach } from '../jobs/run-each.ts'
import { acknowledge, type AcknowledgeDeps } from './acknowledge.ts'
import { makeDueFile, paysByPostingFile } from './make-file.ts'
import { changeState, lockFile, readOpenFiles, recordEvent, type FileKey, type LockedFile } from './state.ts'
import type { PostingTransports } from './transports.ts'

export type PostingDeps = AcknowledgeDeps & {
  partners: { all(): PartnerView[]; byId(id: string): PartnerView | null }
  transports: PostingTransports
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Longest wait between two calls about a file. The wait is a quarter of the file's age at the last call, and at least one minute. */
const waitMaxMs = 30 * minuteMs

/**
 * Makes the files that are due, sends those that were not received, and asks about those that were not acknowledged. A failure at
 * one partner does not stop the other partners.
 */
export async function runPostingFiles(deps: PostingDeps): Promise<void> {
  // A partner without a transport gets no file: its members keep their units.
  const postingPartners = deps.partners
    .all()
    .filter((partner) => paysByPostingFile(partner) && deps.transports(partner.id) !== null)
  await runEach([...postingPartners.map((partner) => () => makeDueFile(deps, partner)), () => followUpFiles(deps)])
}

/** Follows up each open file once. A partner's file waits until the partner has received the open file before it. */
export async function followUpFiles(deps: PostingDeps): Promise<void> {
  const files = await deps.db.transaction().execute((tx) => readOpenFiles(tx))
  const byPartner = Map.groupBy(files, ({ partnerId }) => partnerId)
  await runEach([...byPartner.values()].map((partnerFiles) => () => followUpInOrder(deps, partnerFiles)))
}

async function followUpInOrder(deps: PostingDeps, files: readonly FileKey[]): Promise<void> {
  for (const { partnerId, number } of files) {
    const transport = deps.transports(partnerId)
    if (!transport) return
    await alarmWhenLate(deps, { partnerId, number })
    const isReceived = await followUp(deps, transport, { partnerId, number })
    if (!isReceived) return
  }
}

type Step = { call: 'send' | 'status'; file: LockedFile }

/** Follows up one file and returns whether the partner has it, so that the next one may follow. */
async function followUp(deps: PostingDeps, transport: PostingTransport, key: FileKey): Promise<boolean> {
  const step = await beginStep(deps, key)
  if (step === null) return hasArrived(deps.db, key)
  const { body } = step.file
  if (step.call === 'send') return handOver(deps, transport, key, body)
  const status = await transport.status({ partner: key.partnerId, number: key.number })
  // The site sends a file again only when the partner lacks it or an operator requests it. Number and bytes stay the same.
  if (status.state === 'missing') return handOver(deps, transport, key, body)
  return applyStatus(deps, key, status)
}

/**
 * Decides the next call about a file and commits the state `sent` before a first sending. Returns null when no call is due: another node
 * has locked the file, it is too early, or the file is acknowledged or refused and no operator requested a resend.
 */
const beginStep = ({ db, clock }: PostingDeps, key: FileKey): Promise<Step | null> =>
  db.transaction().execute(async (tx) => {
    const file = await lockFile(tx, key)
    if (!file) return null
    const now = clock.now()
    const isResend = file.resend_at !== null && file.resend_at > (file.checked_at ?? file.made_at)
    if (file.state === 'made' || isResend) {
      // A refused file gets the state `sent` again, so that a lost reply is followed up.
      const becomesSent = file.state === 'made' || file.state === 'refused'
      await changeState(tx, key, { ...(becomesSent && { state: 'sent', fault: null }), checkedAt: now, at: now })
      await recordEvent(tx, { ...key, at: now, kind: 'sent' })
      return { call: 'send', file }
    }
    if (file.state === 'acknowledged' || file.state === 'refused' || !isDue(file, now)) return null
    await changeState(tx, key, { checkedAt: now, at: now })
    return { call: 'status', file }
  })

function isDue({ checked_at, made_at }: LockedFile, now: Date): boolean {
  if (checked_at === null) return true
  const age = checked_at.getTime() - made_at.getTime()
  return now.getTime() - checked_at.getTime() >= Math.min(waitMaxMs, Math.max(minuteMs, age / 4))
}

/**
 * Sends the file. Records the reply, unless another node has locked the file or the partner has acknowledged it. Returns whether the reply
 * says that the partner has received the file.
 */
async function handOver(deps: PostingDeps, transport: PostingTransport, key: FileKey, text: string): Promise<boolean> {
  const reply = await transport.send({ partner: key.partnerId, number: key.number, text })
  await deps.db.transaction().execute(async (tx) => {
    const file = await lockFile(tx, key)
    const at = deps.clock.now()
    if (!file || file.state === 'acknowledged') return
    if (reply === 'unknown') return recordEvent(tx, { ...key, at, kind: 'unanswered' })
    const state = reply === 'received' ? ('received' as const) : ('refused' as const)
    await changeState(tx, key, { state, fault: reply === 'conflict' ? 'conflict' : null, at })
    await recordEvent(tx, { ...key, at, kind: state, ...(reply === 'conflict' && { code: 'conflict' }) })
  })
  if (reply === 'conflict')
    deps.log.error({ code: 'posting_file_refused', ...key }, 'the partner has another file of this number')
  return reply === 'received'
}

/** Records the status that the partner reported. Returns whether the partner has the file. */
async function applyStatus(deps: PostingDeps, key: FileKey, status: FileStatus): Promise<boolean> {
  if (status.state === 'acknowledged') {
    // Even a refusal or a faulty acknowledgment shows that the partner has received the file.
    await acknowledge(deps, key, status.text)
    return true
  }
  if (status.state === 'received') {
    await deps.db.transaction().execute(async (tx) => {
      const file = await lockFile(tx, key)
      if (file?.state !== 'sent') return
      const at = deps.clock.now()
      await changeState(tx, key, { state: 'received', at })
      await recordEvent(tx, { ...key, at, kind: 'received' })
    })
    return true
  }
  return hasArrived(deps.db, key)
}

async function hasArrived(db: Db, { partnerId, number }: FileKey): Promise<boolean> {
  const file = await db
    .selectFrom('posting_file_state')
    .select('state')
    .where('partner_id', '=', partnerId)
    .where('number', '=', number)
    .executeTakeFirst()
  return file?.state === 'received' || file?.state === 'acknowledged'
}

/** Logs an alarm, once, when the partner has not acknowledged the file within `acknowledgeHours` after the site made it. */
async function alarmWhenLate(deps: PostingDeps, key: FileKey): Promise<void> {
  const hours = deps.partners.byId(key.partnerId)?.brand.payouts.postingFiles.acknowledgeHours
  if (hours === undefined) return
  const isLate = await deps.db.transaction().execute(async (tx) => {
    const file = await lockFile(tx, key)
    const now = deps.clock.now()
    if (!file || file.alarmed_at !== null || now.getTime() - file.made_at.getTime() < hours * hourMs) return false
    await changeState(tx, key, { alarmedAt: now, at: now })
    await recordEvent(tx, { ...key, at: now, kind: 'late' })
    return true
  })
  if (isLate)
    deps.log.error({ code: 'posting_file_unacknowledged', hours, ...key }, 'no acknowledgment of a posting file')
}
