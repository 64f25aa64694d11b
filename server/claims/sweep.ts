import { sql } from 'kysely'
import type { MailKind } from '../../contract/mail.ts'
import { inPartner } from '../database/connect.ts'
import { queueMail } from '../mail/queue.ts'
import type { Deps } from '../platform/deps.ts'
import { lookAgain, type OpenClaim } from './look-up.ts'

/** Claims and mails at a time; the rest waits for the next look. */
const atOnceMax = 100
/** What an outage can have left without its mail. */
const mailableDays = 7

type Need = Pick<Deps, 'db' | 'pipelineDb' | 'clock' | 'ids'>

/** Looks up open claims again whose member has a dine at about that date which is newer than the last look. */
export async function settleClaims({ db, pipelineDb, clock }: Need): Promise<number> {
  const { rows } = await sql<OpenClaim>`
    select c.partner_id, c.id, c.member_id, c.merchant_id, c.dined_on, c.amount_minor, c.card_id, c.paid_with_pin from claim c
    where c.status = 'open' and not c.disputed and exists (
      select from dine d join award a on a.partner_id = d.partner_id and a.dine_id = d.id and a.live
      where d.partner_id = c.partner_id and d.member_id = c.member_id
        and d.local_date between c.dined_on - 1 and c.dined_on + 1 and a.created_at > c.looked_at)
    order by c.looked_at limit ${atOnceMax}`.execute(pipelineDb)
  let settled = 0
  for (const row of rows) {
    const isAnswered = await inPartner(db, row.partner_id, (tx) => lookAgain(tx, row, clock.now()))
    if (isAnswered) settled += 1
  }
  return settled
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

/** Queues the mails that events of claims ask for, each once, whoever wrote the event. */
export function queueClaimMails({ pipelineDb, clock, ids }: Need): Promise<number> {
  const since = new Date(clock.now().getTime() - mailableDays * 86_400_000)
  return pipelineDb.transaction().execute(async (tx) => {
    const { rows } = await sql<DueMail>`
      select c.partner_id, e.claim_id, c.member_id, e.position, e.mail, m.name as merchant, c.dined_on as date
      from claim_event e
      join claim c on c.partner_id = e.partner_id and c.id = e.claim_id
      join merchant m on m.id = c.merchant_id
      where e.mail is not null and e.at > ${since} and e.position > c.mailed_position
      order by e.position limit ${atOnceMax} for update of c skip locked`.execute(tx)
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

/** Answers open claims that a newer dine settles, then queues what their events ask to mail. */
export async function sweepClaims(need: Need): Promise<void> {
  await settleClaims(need)
  await queueClaimMails(need)
}
