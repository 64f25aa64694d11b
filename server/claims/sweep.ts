import { sql } from 'kysely'
import type { MailKind } from '../../contract/mail.ts'
import { inPartner } from '../database/connect.ts'
import { queueMail } from '../mail/queue.ts'
import type { Deps } from '../platform/deps.ts'
import { reevaluateClaim, type OpenClaim } from './look-up.ts'

/** Maximum number of claims, and of mails, in one run; the next run continues. */
const rowsPerRunMax = 100
/** Events are mailed for up to seven days, so that a shorter outage loses no mail. */
const mailDelayMaxDays = 7

type SweepDeps = Pick<Deps, 'db' | 'pipelineDb' | 'clock' | 'ids'>

/**
 * Looks up an open, undisputed claim again when a dine of its member has an award newer than the last look-up, and the date of the dine is
 * within a day of the claimed date. Returns the number of answered claims.
 */
export async function answerOpenClaims({ db, pipelineDb, clock }: SweepDeps): Promise<number> {
  const { rows } = await sql<OpenClaim>`
    select c.partner_id, c.id, c.member_id, c.merchant_id, c.dined_on, c.amount_minor, c.card_id, c.paid_with_pin from claim c
    where c.status = 'open' and not c.disputed and exists (
      select from dine d join award a on a.partner_id = d.partner_id and a.dine_id = d.id and a.live
      where d.partner_id = c.partner_id and d.member_id = c.member_id
        and d.local_date between c.dined_on - 1 and c.dined_on + 1 and a.created_at > c.looked_at)
    order by c.looked_at limit ${rowsPerRunMax}`.execute(pipelineDb)
  let answeredCount = 0
  for (const row of rows) {
    const isAnswered = await inPartner(db, row.partner_id, (tx) => reevaluateClaim(tx, row, clock.now()))
    if (isAnswered) answeredCount += 1
  }
  return answeredCount
}

type DueMail = {
  partner_id: string
  claim_id: string
  member_id: string
  position: number
  mail: MailKind
  merchant: string
  date: string
}

/** Queues the mail of each claim event once, in the order of the events. Returns the number of mails. */
export function queueClaimMails({ pipelineDb, clock, ids }: SweepDeps): Promise<number> {
  const since = new Date(clock.now().getTime() - mailDelayMaxDays * 86_400_000)
  return pipelineDb.transaction().execute(async (tx) => {
    const { rows } = await sql<DueMail>`
      select c.partner_id, e.claim_id, c.member_id, e.position, e.mail, m.name as merchant, c.dined_on as date
      from claim_event e
      join claim c on c.partner_id = e.partner_id and c.id = e.claim_id
      join merchant m on m.id = c.merchant_id
      where e.mail is not null and e.at > ${since} and e.position > c.mailed_position
      order by e.position limit ${rowsPerRunMax} for update of c skip locked`.execute(tx)
    for (const { partner_id: partnerId, claim_id, member_id: memberId, position, mail, merchant, date } of rows) {
      const facts = { merchant, date }
      await queueMail({ clock, ids }, tx, { partnerId, memberId, kind: mail, key: `${position}`, facts })
      await tx
        .updateTable('claim')
        .set({ mailed_position: position })
        .where('partner_id', '=', partnerId)
        .where('id', '=', claim_id)
        .execute()
    }
    return rows.length
  })
}

/** Looks up open claims again that a newer award may answer, then queues the mails of claim events. */
export async function sweepClaims(deps: SweepDeps): Promise<void> {
  await answerOpenClaims(deps)
  await queueClaimMails(deps)
}
