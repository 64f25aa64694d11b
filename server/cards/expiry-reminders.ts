import { sql } from 'kysely'
import type { MailKind } from '../../contract/mail.ts'
import { dueReminder, remindDaysBefore, type ExpiryReminder } from '../../domain/cards/expiry-state.ts'
import type { Db } from '../database/connect.ts'
import { insertMails } from '../mail/queue.ts'
import type { Clock, Ids } from '../platform/clock-and-ids.ts'

const dayMs = 86_400_000
/**
 * How far ahead cards are read. A card expires at the end of a month of at most 31 days, and its first reminder is due `remindDaysBefore`
 * days before that month begins.
 */
const aheadMs = (remindDaysBefore + 31) * dayMs
const batchRows = 500

const mailKinds: Readonly<Record<ExpiryReminder, MailKind>> = { ahead: 'card_expiring', last_month: 'card_expires_now' }

type Deps = { db: Db; clock: Clock; ids: Pick<Ids, 'next'> }
type Row = { partner_id: string; id: string; member_id: string; last_four: string; expires_on: string }

/**
 * Queues the reminders that linked cards expire: one in the 30 days before a card's last month, one in that month. The key
 * of a mail contains card, month and kind, so that each is sent once in any number of runs. Returns the number of cards
 * checked.
 */
export async function remindOfExpiry({ db, clock, ids }: Deps): Promise<number> {
  const now = clock.now()
  let lastCard = { partner_id: '', id: '00000000-0000-0000-0000-000000000000' }
  let checkedCount = 0
  for (;;) {
    // From one day back, because a month ends 12 hours later in the last time zone than in UTC.
    const { rows } = await sql<Row>`
      select partner_id, id, member_id, last_four, expires_on from card
      where status = 'active' and expires_on between ${new Date(now.getTime() - dayMs)}::date and ${new Date(now.getTime() + aheadMs)}::date
        and (partner_id, id) > (${lastCard.partner_id}, ${lastCard.id}::uuid)
      order by partner_id, id limit ${batchRows}`.execute(db)
    const lastRow = rows.at(-1)
    if (!lastRow) return checkedCount
    const mails = rows.flatMap((row) => {
      const reminder = dueReminder(row.expires_on, now)
      return reminder === null ? [] : [mailFor(row, mailKinds[reminder], ids)]
    })
    await db.transaction().execute((tx) => insertMails(tx, mails, { now, notBefore: now }))
    checkedCount += rows.length
    lastCard = lastRow
  }
}

function mailFor({ partner_id, id, member_id, last_four, expires_on }: Row, kind: MailKind, ids: Pick<Ids, 'next'>) {
  const expiryMonth = expires_on.slice(0, 7)
  return {
    partnerId: partner_id,
    id: ids.next(),
    memberId: member_id,
    kind,
    key: `${kind}:${id}:${expiryMonth}`,
    facts: JSON.stringify({ lastFour: last_four, expires: expiryMonth }),
  }
}
