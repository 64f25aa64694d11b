import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { InboxMessage } from '../../providers/card-feed/card-feed.ts'
import { itemScanner, type RawItem } from '../../providers/card-feed/item-scanner.ts'
import { feedById } from '../../providers/card-feed/read.ts'
import { networkOf } from '../../providers/card-feed/sender.ts'
import type { Db } from '../database/connect.ts'
import type { Clock } from '../platform/clock-and-ids.ts'
import { storeMessages } from './inbox.ts'

const batchMessagesMax = 1_000
const refusalsListedMax = 1_000

export type RefusedRecord = { line: number; reason: string }
/** Counts of the records so far; `refusals` lists the first thousand refused ones. */
export type FeedReport = { read: number; added: number; duplicates: number; refused: number; refusals: RefusedRecord[] }
/** Stores the report of a file after each batch, so that an interrupted import resumes after the last saved report. */
export type FeedFileCheckpoint = {
  load(): Promise<FeedReport | null>
  save(report: FeedReport): Promise<void>
  clear(): Promise<void>
}

/** SHA-256 of a file, read in chunks; it names the file's checkpoint. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Stores the records of a file (plain or gzip) in the inbox, a thousand per commit, with one batch in memory. A record that cannot be
 * read, or repeats a delivery id with other content, is refused and reported. After an interruption the import resumes after the last
 * saved report. The next batch may be stored already; its records then count as duplicates. The second import of a file adds
 * nothing, because delivery ids are unique. Throws for a source without a feed and for a record that is too long.
 */
export async function importFeedFile(options: {
  db: Db
  clock: Clock
  /** The name of the sender, such as `fidel` or `kard:lumen-bank`. */
  source: string
  path: string
  checkpoint: FeedFileCheckpoint
  onProgress?: (report: FeedReport) => void
}): Promise<FeedReport & { resumedAt: number }> {
  const feed = feedById(networkOf(options.source))
  if (!feed) throw new Error(`No feed is called ${options.source}.`)
  const report: FeedReport = (await options.checkpoint.load()) ?? {
    read: 0,
    added: 0,
    duplicates: 0,
    refused: 0,
    refusals: [],
  }
  const resumedAt = report.read
  const refuse = (line: number, reason: string): void => {
    report.refused += 1
    if (report.refusals.length < refusalsListedMax) report.refusals.push({ line, reason })
  }
  const store = async (batch: readonly RawItem[]): Promise<void> => {
    const messages: { line: number; message: InboxMessage }[] = []
    for (const item of batch) {
      const reading = feed.readRecord(item)
      if ('detail' in reading) refuse(item.line, reading.detail)
      else messages.push({ line: item.line, message: { ...reading, provider: options.source } })
    }
    const outcomes = await storeMessages(
      options.db,
      messages.map(({ message }) => message),
      options.clock.now(),
    )
    for (const [index, { line, message }] of messages.entries()) {
      if (outcomes[index] === 'added') report.added += 1
      else if (outcomes[index] === 'duplicate') report.duplicates += 1
      else refuse(line, `${message.deliveryId} was delivered before with other content`)
    }
    report.read += batch.length
    await options.checkpoint.save(report)
    options.onProgress?.(report)
  }
  for await (const batch of batchesOf(options.path, resumedAt)) await store(batch)
  await options.checkpoint.clear()
  return { ...report, resumedAt }
}

/** The file's records after the first `skip`, in batches. */
async function* batchesOf(path: string, skip: number): AsyncGenerator<RawItem[]> {
  let batch: RawItem[] = []
  let position = 0
  for await (const items of itemsOf(path)) {
    for (const item of items) {
      position += 1
      if (position <= skip) continue
      batch.push(item)
      if (batch.length < batchMessagesMax) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

async function* itemsOf(path: string): AsyncGenerator<RawItem[]> {
  const isCompressed = await isGzip(path)
  const bytes = createReadStream(path)
  const text = isCompressed ? bytes.pipe(createGunzip()) : bytes
  // `pipe` does not pass on errors of the file.
  if (isCompressed) bytes.on('error', (error) => text.destroy(error))
  text.setEncoding('utf8')
  const scanner = itemScanner()
  // PostgreSQL cannot store the character U+0000.
  for await (const chunk of text) yield scanner.push(String(chunk).replaceAll('\0', '\uFFFD'))
  yield scanner.end()
}

/** The first two bytes of every gzip file. */
const gzipMagic = 0x1f8b

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer.readUInt16BE() === gzipMagic
  } finally {
    await file.close()
  }
}
