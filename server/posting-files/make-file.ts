import { createHash } from 'node:crypto'
import type { PartnerView } from '../../contract/brand.ts'
import { redemptionText } from '../../contract/redemption-copy.ts'
import { payoutEntry } from '../../domain/payouts/entry.ts'
import { dueDay } from '../../domain/posting-file/day.ts'
import { blocksPostings } from '../../domain/posting-file/hold.ts'
import {
  nameCheck,
  readPostingFile,
  writePostingFile,
  type PostingLine,
} from '../../domain/posting-file/posting-file.ts'
import { fieldCharactersMax, fieldText, instantText } from '../../domain/posting-file/records.ts'
import { wallClockIn } from '../../providers/card-feed/wall-clock.ts'
import { withRetries, type Db, type Tx } from '../database/connect.ts'
import { lockLedger } from '../payouts/queries.ts'
import { bookEntries } from '../pipeline/book.ts'
import type { Clock, Ids } from '../platform/clock-and-ids.ts'
import {
  hasFileOfDay,
  insertLines,
  insertPayouts,
  lockEarners,
  nextFileNumber,
  readEarners,
  type Earner,
  type PayoutLine,
} from './queries.ts'
import { recordEvent } from './state.ts'

export type PostingFileDeps = {
  /** The pipeline's role. */
  db: Db
  clock: Clock
  ids: Pick<Ids, 'next'>
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Whether this partner's units are paid by posting files. */
export const paysByPostingFile = ({ brand }: PartnerView): boolean => brand.payouts.automatic === 'posting_file'

/**
 * Makes the file of the business day when the file is due and does not exist yet. Returns the file's number; null when no file is made,
 * also when no member has units to pay.
 */
export async function makeDueFile(deps: PostingFileDeps, partner: PartnerView): Promise<number | null> {
  const { accountingZone, payouts } = partner.brand
  const local = wallClockIn(accountingZone, deps.clock.now())
  const day = local === null ? null : dueDay(local, payouts.postingFiles.at)
  if (day === null) return null
  return withRetries(() => deps.db.transaction().execute((tx) => makeFile(deps, tx, partner, day)))
}

/**
 * Writes a payout, a line and a ledger entry for each free balance that is not on hold, and the file with these lines. Runs in one
 * transaction that locks the partner's ledger: two nodes make one file, and no number is skipped. Returns null when the day has a file
 * already, or when no balance gives a line.
 */
async function makeFile(deps: PostingFileDeps, tx: Tx, partner: PartnerView, day: string): Promise<number | null> {
  if (await hasFileOfDay(tx, partner.id, day)) return null
  await lockEarners(tx, partner.id)
  const { lastSequence } = await lockLedger(tx, partner.id)
  // Another node may have made the file while this one waited for the lock.
  if (await hasFileOfDay(tx, partner.id, day)) return null
  const earners = (await readEarners(tx, partner.id)).filter((earner) => !isOnHold(earner))
  if (earners.length === 0) return null
  const number = await nextFileNumber(tx, partner.id)
  const lines = earners.map((earner, index) => lineOf(deps.ids.next(), earner, index + 1, partner))
  const now = deps.clock.now()
  await insertPayouts(tx, { partnerId: partner.id, number, throughSequence: lastSequence }, lines, now)
  const text = writePostingFile(
    {
      partner: partner.id,
      number,
      day,
      createdAt: instantText(now),
      lines: lines.map((line, index) => postingLine(line, earners[index], day, partner)),
    },
    sha256,
  )
  await saveFile(tx, { partnerId: partner.id, number, day, text }, lines, now)
  await bookEntries(
    tx,
    lines.map((line) => sentEntry(deps.ids.next(), partner.id, line)),
    now,
  )
  return number
}

/** Whether a rejected payout blocks postings of this member (`blocksPostings`). */
const isOnHold = ({ rejects, memberNumber, firstName, lastName }: Earner): boolean =>
  rejects.some((reject) => blocksPostings(reject, { memberNumber, nameCheck: nameCheck(firstName, lastName) }))

/** How many of the member number's last characters the target of a payout shows. */
const shownCharacters = 4

const lineOf = (payoutId: string, earner: Earner, line: number, { brand, copy }: PartnerView): PayoutLine => ({
  payoutId,
  line,
  memberId: earner.memberId,
  currency: earner.currency,
  units: earner.units,
  targetLabel: redemptionText(copy, 'number', {
    label: brand.partnerNumber?.label ?? brand.name,
    lastFour: earner.memberNumber.slice(-shownCharacters),
  }),
  memberNumber: earner.memberNumber,
  nameCheck: nameCheck(earner.firstName, earner.lastName),
})

/** The line in the file's text. A line that pays only bonuses names the program and the file's day. */
function postingLine(line: PayoutLine, earner: Earner | undefined, day: string, { brand }: PartnerView): PostingLine {
  const { merchant = null, date = null, dines = 0 } = earner ?? {}
  return {
    memberNumber: line.memberNumber,
    nameCheck: line.nameCheck,
    units: line.units,
    reference: line.payoutId,
    activityDate: date ?? day,
    restaurant: restaurantText(merchant ?? brand.program, dines - 1),
  }
}

/**
 * The restaurant and the number of other dines. The name is shortened so that the number fits the field; `toWellFormed` replaces
 * half of a surrogate pair.
 */
function restaurantText(name: string, otherDines: number): string {
  const more = otherDines > 0 ? ` and ${otherDines} more` : ''
  return fieldText(
    `${fieldText(name)
      .slice(0, fieldCharactersMax - more.length)
      .toWellFormed()}${more}`,
  )
}

const sentEntry = (id: string, partnerId: string, { payoutId, memberId, units, currency }: PayoutLine) => {
  const entry = payoutEntry({ memberId, units, currency }, 'approved', 'sent')
  if (!entry) throw new Error('a payout that is sent books an entry')
  return {
    partnerId,
    id,
    causeId: payoutId,
    memberId,
    cause: entry.cause,
    actor: 'payouts' as const,
    reverses: null,
    effectiveDate: null,
    ruleVersion: null,
    postings: [entry.posting],
  }
}

async function saveFile(
  tx: Tx,
  { partnerId, number, day, text }: { partnerId: string; number: number; day: string; text: string },
  lines: readonly PayoutLine[],
  now: Date,
): Promise<void> {
  const parsed = readPostingFile(text, sha256)
  if (!parsed.ok) throw new Error(`the file ${number} of ${partnerId} cannot be read back: ${parsed.fault}`)
  const unitSum = lines.reduce((total, { units }) => total + units, 0)
  await tx
    .insertInto('posting_file')
    .values({
      partner_id: partnerId,
      number,
      day,
      made_at: now,
      body: text,
      hash: parsed.hash,
      line_count: lines.length,
      unit_sum: unitSum,
    })
    .execute()
  await insertLines(tx, partnerId, number, lines)
  const state = { partner_id: partnerId, number, state: 'made' as const, state_at: now, fault: null }
  await tx.insertInto('posting_file_state').values(state).execute()
  await recordEvent(tx, { partnerId, number, at: now, kind: 'made' })
}
