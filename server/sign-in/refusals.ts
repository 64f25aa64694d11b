import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { SignInRefusalTable } from '../database/support-tables.ts'
import { unknownId } from './queries.ts'
import type { Subjects } from './subjects.ts'

const hourMs = 3_600_000
/** More refusals than a person makes in an hour. Further ones are not stored, so that an attacker cannot fill the table. */
const refusalsPerHourMax = 60

/** What the member signed in with. `confirmation`: the password that a signed-in member enters before a change. */
export type SignInWay = SignInRefusalTable['way']

type SignInRefusal = {
  /** Undefined for an unknown login, which stores nothing. */
  memberId: string | undefined
  way: SignInWay
  reason: SignInRefusalTable['reason']
  subjects: Subjects
  now: Date
}

/**
 * Stores a refused sign-in for the member's page in the console, at most `refusalsPerHourMax` an hour. Runs the same statement whether or
 * not the member exists (P1-467).
 */
export async function recordSignInRefusal(
  tx: Tx,
  partnerId: string,
  { memberId = unknownId, way, reason, subjects, now }: SignInRefusal,
): Promise<void> {
  const since = new Date(now.getTime() - hourMs)
  await sql`
    insert into sign_in_refusal (partner_id, member_id, at, way, reason, account_subject, device_subject, client_subject)
    select m.partner_id, m.id, ${now}, ${way}, ${reason}, ${subjects.account}, ${subjects.device}, ${subjects.client}
    from member m
    where m.partner_id = ${partnerId} and m.id = ${memberId} and m.status <> 'left'
      and (select count(*) from sign_in_refusal r where r.partner_id = m.partner_id and r.member_id = m.id and r.at > ${since})
        < ${refusalsPerHourMax}`.execute(tx)
}
