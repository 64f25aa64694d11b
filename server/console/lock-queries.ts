import { sql } from 'kysely'
import type { SignInState } from '../../contract/api/console/members.ts'
import type { Tx } from '../database/connect.ts'
import { parseAuditBody } from '../audit/queries.ts'

const dayMs = 86_400_000

type MemberDay = { partner: string; id: string; now: Date }

/** The names in `sign_in_failure` of the member's account, of devices and of networks, from the refusals of the last 24 hours. */
const subjectsOf = ({ partner, id, now }: MemberDay) => {
  const since = new Date(now.getTime() - dayMs)
  return sql`select distinct s.subject from sign_in_refusal r,
    lateral (values (r.account_subject), (r.device_subject), (r.client_subject)) as s (subject)
    where r.partner_id = ${partner} and r.member_id = ${id} and r.at > ${since}`
}

/** The locks in force on the member's sign-in, and the wrong passwords of the last 24 hours. */
export async function signInStateOf(tx: Tx, day: MemberDay): Promise<SignInState> {
  const { partner, id, now } = day
  const locks = await sql<{ kind: string; until: Date }>`
    select split_part(subject, ':', 1) as kind, max(locked_until) as until from sign_in_failure
    where partner_id = ${partner} and locked_until > ${now} and subject in (${subjectsOf(day)}) group by 1`.execute(tx)
  const wrong = await tx
    .selectFrom('sign_in_refusal')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('at').as('from'),
      fn.max('at').as('to'),
      fn.count<number>('client_subject').distinct().as('networks'),
    ])
    .where('partner_id', '=', partner)
    .where('member_id', '=', id)
    .where('reason', '=', 'wrong')
    .where('way', '<>', 'passkey')
    .where('at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  const untilOf = (kind: string) => locks.rows.find((lock) => lock.kind === kind)?.until.toISOString() ?? null
  return {
    accountLockedUntil: untilOf('account'),
    deviceLockedUntil: untilOf('device'),
    networkLockedUntil: untilOf('client'),
    wrongPasswords:
      Number(wrong.count) === 0
        ? null
        : {
            count: Number(wrong.count),
            from: wrong.from.toISOString(),
            to: wrong.to.toISOString(),
            networks: Number(wrong.networks),
          },
  }
}

/** Ends the locks of the account and of its devices, and resets their counts. Returns how many locks it ended. */
export async function liftLocks(tx: Tx, day: MemberDay): Promise<number> {
  const { numAffectedRows } = await sql`
    update sign_in_failure set failures = 0, first_at = ${day.now}, locked_until = null
    where partner_id = ${day.partner} and locked_until > ${day.now} and subject not like 'client:%'
      and subject in (${subjectsOf(day)})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** How often operators lifted a lock of the member in the last 24 hours; at most `max` is counted. */
export async function countLockLifts(tx: Tx, { partner, id, now }: MemberDay, max: number): Promise<number> {
  const rows = await tx
    .selectFrom('audit_entry')
    .select('body')
    .where('partner_id', '=', partner)
    .where('member_id', '=', id)
    .where('action', '=', 'lifted sign-in lock')
    .orderBy('position', 'desc')
    .limit(max)
    .execute()
  return rows.filter(({ body }) => now.getTime() - Date.parse(parseAuditBody(body).at) < dayMs).length
}
