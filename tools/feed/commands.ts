import { accessSync, constants } from 'node:fs'
import { importFeedFile, fileHash, type FeedReport } from '../../server/feeds/feed-file.ts'
import { findSuspiciousDines } from '../../server/feeds/suspicious-dines.ts'
import { listSenders } from '../../server/feeds/senders.ts'
import { countUnresolved, countWaiting, listUnresolved, retryUnresolved } from '../../server/feeds/unresolved.ts'
import { systemClock } from '../../server/platform/clock-and-ids.ts'
import { withDatabase } from '../lib/with-database.ts'
import { fileCheckpoint } from './checkpoint.ts'

const progressMs = 1_000
const connectionName = 'damask feed'
const formatNumber = (value: number): string => value.toLocaleString('en-US')

function summary({ read, added, duplicates, refused }: FeedReport): string {
  return `${formatNumber(read)} read: ${formatNumber(added)} new, ${formatNumber(duplicates)} seen before, ${formatNumber(refused)} refused`
}

/** Feeds one file. Returns the exit code: 1 when the file cannot be read or records were refused, 2 for an unknown sender. */
export async function feedCommand(sender: string, file: string): Promise<number> {
  try {
    accessSync(file, constants.R_OK)
  } catch {
    console.error(`Cannot read ${file}.`)
    return 1
  }
  return withDatabase('pipeline', connectionName, async (db, config) => {
    const senders = await listSenders(db)
    if (!senders.includes(sender)) {
      console.error(`Unknown sender "${sender}". Senders: ${senders.join(', ')}.`)
      return 2
    }
    const checkpoint = fileCheckpoint(config.dataDir, sender.replace(':', '-'), await fileHash(file))
    const startedAt = Date.now()
    let lastPrintedAt = startedAt
    const printProgress = (report: FeedReport): void => {
      if (Date.now() - lastPrintedAt < progressMs) return
      lastPrintedAt = Date.now()
      console.log(`${Math.round((lastPrintedAt - startedAt) / 1000)} s: ${summary(report)}`)
    }
    const report = await importFeedFile({
      db,
      clock: systemClock,
      source: sender,
      path: file,
      checkpoint,
      onProgress: printProgress,
    })
    if (report.resumedAt > 0)
      console.log(`Continued after record ${formatNumber(report.resumedAt)}, where the last run stopped.`)
    for (const { line, reason } of report.refusals) console.error(`line ${line}: ${reason}`)
    if (report.refused > report.refusals.length)
      console.error(`… and ${formatNumber(report.refused - report.refusals.length)} more`)
    console.log(summary(report))
    console.log(waitingLine(await countWaiting(db)))
    return report.refused > 0 ? 1 : 0
  })
}

function waitingLine(waiting: number): string {
  return waiting === 0
    ? 'No message waits for the pipeline.'
    : `${formatNumber(waiting)} wait for the pipeline, which runs with the site (npm start).`
}

/**
 * The command `quarantined`: counts and lists quarantined messages and unmatched events. `provider` is a sender's name. The filter limits
 * the list, not the counts.
 */
export async function unresolvedCommand(filter: {
  provider?: string | undefined
  deliveryId?: string | undefined
  limit: number
}): Promise<number> {
  return withDatabase('pipeline', connectionName, async (db) => {
    const counts = await countUnresolved(db)
    if (counts.length === 0) {
      console.log('No message is quarantined or unmatched.')
      return 0
    }
    for (const { provider, state, reason, count } of counts)
      console.log(`${formatNumber(count).padStart(8)}  ${provider} ${state}: ${reason}`)
    console.log('')
    const messages = await listUnresolved(db, filter)
    for (const { provider, deliveryId, receivedAt, state, reason, detail } of messages) {
      console.log(
        `${receivedAt.toISOString().slice(0, 19)}Z  ${provider} ${deliveryId}\n    ${state}, ${reason}: ${detail}`,
      )
    }
    const unresolvedCount = counts.reduce((sum, { count }) => sum + count, 0)
    console.log(
      `\n${formatNumber(messages.length)} of ${formatNumber(unresolvedCount)} shown. Fix the cause, then: npm run feed -- retry [--provider P] [--delivery ID]`,
    )
    return 0
  })
}

/** Queues the quarantined messages, and the messages of unmatched events, that fit the filter. */
export async function retryCommand(filter: {
  provider?: string | undefined
  deliveryId?: string | undefined
}): Promise<number> {
  return withDatabase('pipeline', connectionName, async (db) => {
    const retriedCount = await retryUnresolved(db, filter)
    console.log(
      retriedCount === 0 ? 'No message to retry.' : `Queued ${formatNumber(retriedCount)} for the pipeline again.`,
    )
    if (retriedCount > 0) console.log(waitingLine(await countWaiting(db)))
    return 0
  })
}

/** Lists unusual patterns among recent dines for operators to check. */
export async function suspiciousPatternsCommand(days: number): Promise<number> {
  return withDatabase('pipeline', connectionName, async (db) => {
    const patterns = await findSuspiciousDines(db, systemClock.now(), days)
    for (const { partnerId, memberId, reason, detail, dineIds } of patterns)
      console.log(`${partnerId} ${memberId}  ${reason}: ${detail}\n    dines ${dineIds.join(', ')}`)
    const outcome = patterns.length === 0 ? 'No unusual patterns' : `${formatNumber(patterns.length)} unusual patterns`
    console.log(`${outcome} in the last ${formatNumber(days)} days. Rewards are not held back.`)
    return 0
  })
}
