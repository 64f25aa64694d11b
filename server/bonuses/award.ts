import { sql } from 'kysely'
import { evaluateBonus, type BonusProgress } from '../../domain/bonuses/evaluate.ts'
import { bonusReceipt, reversalReceipt } from '../../domain/bonuses/receipt.ts'
import { bonusSourceCode, type BonusRule } from '../../domain/bonuses/rule.ts'
import { bonusEntry } from '../../domain/ledger/entry.ts'
import { notifyPages } from '../activity/notices.ts'
import type { Tx, MemberKey } from '../database/connect.ts'
import type { NewEntry, ActivityNotice } from '../pipeline/award.ts'
import { toRecordset } from '../pipeline/recordset.ts'
import { dinesByEnrollment, type Enrollment } from './queries.ts'

type LiveBonus = {
  id: string
  revision: number
  units: number
  dineId: string | null
  effectiveDate: string
  receipt: string
  entryId: string | null
}
type NewBonus = LiveBonus & {
  partnerId: string
  enrollmentId: string
  memberId: string
  sourceCode: string
  currency: string
  replaces: string | null
}
/**
 * The changes to store: new revisions of bonus awards, their ledger entries, and notices to the members' open pages with the descriptions of
 * the bonuses.
 */
export type BonusDifferences = {
  awards: NewBonus[]
  entries: NewEntry[]
  notices: (ActivityNotice & { description: string })[]
}

/**
 * Evaluates the accepted bonuses of these members on the stored dines. A bonus depends only on its rule and on the dines in its period, so
 * the order and the repetition of messages do not matter. Call it after the batch has written its dines and awards.
 */
export async function bonusDifferences(
  tx: Tx,
  members: readonly MemberKey[],
  nextId: () => string,
): Promise<BonusDifferences> {
  const differences: BonusDifferences = { awards: [], entries: [], notices: [] }
  const enrollments = await enrollmentsFor(tx, members)
  if (enrollments.length === 0) return differences
  const live = await liveBonuses(tx, enrollments)
  const dines = await dinesByEnrollment(tx, enrollments)
  for (const enrollment of enrollments) {
    const progress = evaluateBonus(enrollment.rule, dines.get(enrollment.id) ?? [])
    const award = nextRevision(enrollment, live.get(enrollment.id) ?? null, progress, nextId)
    if (!award) continue
    const { entry, ...row } = award
    differences.awards.push(row)
    if (!entry) continue
    differences.entries.push(entry)
    differences.notices.push({
      partner: row.partnerId,
      member: row.memberId,
      // A bonus may count several dines, so the notice has the id of the bonus's row in the history.
      dineId: row.id,
      description: enrollment.rule.description,
    })
  }
  return differences
}

/** The next revision of a bonus, with the ledger entry that books or reverses its units; null when nothing changes. */
function nextRevision(
  { partnerId, id: enrollmentId, memberId, rule }: Enrollment,
  previous: LiveBonus | null,
  progress: BonusProgress,
  nextId: () => string,
): (NewBonus & { entry: NewEntry | null }) | null {
  const { completedBy } = progress
  const units = completedBy ? rule.units : 0
  if (units === 0 && (previous?.units ?? 0) === 0) return null
  const receipt = JSON.stringify(completedBy ? bonusReceipt(rule, progress) : reversalReceipt(rule, progress))
  const dineId = completedBy && rule.goal.kind !== 'referral' ? completedBy.id : null
  const effectiveDate = completedBy?.date ?? previous?.effectiveDate ?? ''
  const isSame = previous?.units === units && previous.dineId === dineId && previous.effectiveDate === effectiveDate
  if (isSame && previous.receipt === receipt) return null
  const id = nextId()
  const entryContent = bonusEntry({ memberId, before: previous?.units ?? 0, after: units, currency: rule.currency })
  const entry = entryContent && {
    ...entryContent,
    partnerId,
    id: nextId(),
    causeId: id,
    memberId,
    effectiveDate,
    ruleVersion: null,
    // A revision that takes the bonus back stores no `entryId`, so the entry of a bonus that is earned again reverses nothing.
    reverses: previous?.entryId ?? null,
  }
  const entryId = units === 0 ? null : (entry?.id ?? previous?.entryId ?? null)
  const sourceCode = bonusSourceCode(rule)
  const revision = (previous?.revision ?? 0) + 1
  const row = { partnerId, id, enrollmentId, memberId, sourceCode, revision, units, currency: rule.currency }
  return { ...row, dineId, effectiveDate, receipt, entryId, replaces: previous?.id ?? null, entry }
}

/**
 * The bonuses that these members have accepted, and the referral bonuses of the members who invited them. Two batches may process friends
 * of one member at the same time. Referrals are therefore locked until the commit, and the queries that follow read what the other batch
 * has committed.
 */
async function enrollmentsFor(tx: Tx, members: readonly MemberKey[]): Promise<Enrollment[]> {
  const keys = members.map(({ partnerId, memberId }) => ({ p: partnerId, m: memberId }))
  // In SQL the rows have the alias `input`.
  const keyRecords = toRecordset(keys, 'p text, m uuid')
  const { rows } = await sql<EnrollmentRow>`
    select b.* from ${keyRecords} join bonus_enrollment b on b.partner_id = input.p and b.member_id = input.m
    union
    select b.* from ${keyRecords}
    join member friend on friend.partner_id = input.p and friend.id = input.m and friend.referrer <> ''
    join member m on m.partner_id = friend.partner_id and m.public_id = friend.referrer
    join bonus_enrollment b on b.partner_id = m.partner_id and b.member_id = m.id and b.rule -> 'goal' ->> 'kind' = 'referral'
    where exists (select from bonus_enrollment where rule -> 'goal' ->> 'kind' = 'referral')
    order by id`.execute(tx)
  const referrals = rows.filter(({ rule }) => rule.goal.kind === 'referral').map(({ id }) => id)
  if (referrals.length > 0)
    await sql`
      select pg_advisory_xact_lock(hashtextextended(id, 0))
      from (select id from unnest(${referrals}::text[]) as id order by id) as locks`.execute(tx)
  return rows.map((row) => ({
    partnerId: row.partner_id,
    id: row.id,
    memberId: row.member_id,
    code: row.code,
    rule: row.rule,
    offeredAt: row.offered_at.toISOString(),
    enrolledAt: row.enrolled_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  }))
}

type EnrollmentRow = {
  partner_id: string
  id: string
  member_id: string
  code: string
  rule: BonusRule
  offered_at: Date
  enrolled_at: Date
  ends_at: Date
}

/** The current revision of each bonus award, by enrollment id. A bonus that was never awarded has no key. */
async function liveBonuses(tx: Tx, enrollments: readonly Enrollment[]): Promise<Map<string, LiveBonus>> {
  const { rows } = await sql<LiveBonus & { enrollment: string }>`
    select a.enrollment_id as enrollment, a.id, a.revision, a.units, a.dine_id as "dineId", a.effective_date as "effectiveDate",
      a.receipt::text as receipt, a.entry_id as "entryId"
    from ${toRecordset(enrollments, '"partnerId" text, id uuid')}
    join bonus_award a on a.partner_id = input."partnerId" and a.enrollment_id = input.id and a.live`.execute(tx)
  return new Map(rows.map(({ enrollment, ...row }) => [enrollment, row]))
}

/** Stores the new revisions in place of the current ones and notifies the members' open pages. The caller books the entries. */
export async function writeBonuses(tx: Tx, { awards, notices }: BonusDifferences, now: Date): Promise<void> {
  if (awards.length === 0) return
  await sql`
    update bonus_award set live = false from ${toRecordset(awards, '"partnerId" text, replaces uuid')}
    where bonus_award.partner_id = input."partnerId" and bonus_award.id = input.replaces`.execute(tx)
  await sql`
    insert into bonus_award (partner_id, id, enrollment_id, member_id, source_code, revision, units, currency, dine_id, effective_date,
      receipt, live, entry_id, created_at)
    select "partnerId", id, "enrollmentId", "memberId", "sourceCode", revision, units, currency, "dineId", "effectiveDate",
      receipt::json, true, "entryId", ${now}
    from ${toRecordset(
      awards,
      `"partnerId" text, id uuid, "enrollmentId" uuid, "memberId" uuid, "sourceCode" text, revision int, units bigint, currency text,
      "dineId" uuid, "effectiveDate" date, receipt text, "entryId" uuid`,
    )}`.execute(tx)
  await notifyPages(tx, notices)
}
