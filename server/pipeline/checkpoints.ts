import { sql } from 'kysely'
import type { ReplayState } from '../../domain/earning/replay.ts'
import type { Checkpoint } from '../../domain/earning/checkpoints.ts'
import type { Tx } from '../database/connect.ts'
import { toRecordset } from './recordset.ts'
import { cardKey, memberKey, type EventState, type MemberState, type ReplayStart, type PipelineState } from './state.ts'

/**
 * Maximum difference between the stored time of a dine and the times of its messages: eight days from a dine to an event of another
 * report (load-other-reports.ts), and one day because a feed can report a local time without a zone.
 */
const sameDineMaxMs = 9 * 86_400_000

/**
 * Sets the start of each member's replay to the last checkpoint before every dine that these events can change. For a member whose cards
 * no event names, the earliest of all events counts.
 */
export async function setReplayStarts(
  tx: Tx,
  members: ReadonlyMap<string, MemberState>,
  events: readonly EventState[],
  cards: PipelineState['cards'],
): Promise<void> {
  const earliestTimes = earliestByMember(events, cards)
  const earliestOfAll = earliestTime(events)
  const keys = [...members.values()].map(({ partnerId, id }) => ({
    p: partnerId,
    m: id,
    before: new Date((earliestTimes.get(memberKey(partnerId, id)) ?? earliestOfAll) - sameDineMaxMs).toISOString(),
  }))
  const { rows } = await sql<{
    p: string
    m: string
    up_to: Date | null
    state: ReplayState | null
    laterCount: number
  }>`
    select input.p, input.m, base.up_to, base.state,
      (select count(*) from replay_checkpoint c where c.partner_id = input.p and c.member_id = input.m and c.up_to > coalesce(base.up_to, '-infinity')) as "laterCount"
    from ${toRecordset(keys, 'p text, m uuid, before timestamptz')}
    left join lateral (
      select up_to, state from replay_checkpoint c
      where c.partner_id = input.p and c.member_id = input.m and c.up_to < input.before
        -- Checkpoints from before VIP by spend lack the amounts of dines and are not used.
        and c.state -> 'progress' -> 'dines' is not null
      order by c.up_to desc limit 1
    ) as base on true`.execute(tx)
  for (const { p, m, up_to, state, laterCount } of rows) {
    const member = members.get(memberKey(p, m))
    if (member) member.replayStart = { from: up_to && state ? { upTo: up_to.toISOString(), state } : null, laterCount }
  }
}

/** The earliest time (ms) among these events, for each member who may own the card. */
function earliestByMember(events: readonly EventState[], cards: PipelineState['cards']): Map<string, number> {
  const earliestTimes = new Map<string, number>()
  for (const event of events) {
    for (const { partnerId, memberId } of cards.get(cardKey(event.provider, event.cardReference)) ?? []) {
      const key = memberKey(partnerId, memberId)
      earliestTimes.set(key, Math.min(earliestTimes.get(key) ?? Infinity, Date.parse(event.occurredAt)))
    }
  }
  return earliestTimes
}

/** The latest time (ms) that a Date can have. */
const latestDateMs = 8.64e15
/** The earliest time (ms) of these events; without events `latestDateMs`, because a Date cannot have the time Infinity. */
const earliestTime = (events: readonly EventState[]): number =>
  events.reduce((first, { occurredAt }) => Math.min(first, Date.parse(occurredAt)), latestDateMs)

/** A member's new checkpoints, and the start of the replay that made them. */
export type NewCheckpoints = { partnerId: string; memberId: string; start: ReplayStart; checkpoints: Checkpoint[] }

/** Stores the members' new checkpoints in place of those after the start of the replay. */
export async function writeCheckpoints(tx: Tx, members: readonly NewCheckpoints[]): Promise<void> {
  const changedMembers = members.filter(({ start, checkpoints }) => start.laterCount > 0 || checkpoints.length > 0)
  if (changedMembers.length === 0) return
  const starts = changedMembers.map(({ partnerId, memberId, start }) => ({
    p: partnerId,
    m: memberId,
    after: start.from?.upTo ?? '-infinity',
  }))
  await sql`
    delete from replay_checkpoint c using ${toRecordset(starts, 'p text, m uuid, after timestamptz')}
    where c.partner_id = input.p and c.member_id = input.m and c.up_to > input.after`.execute(tx)
  const rows = changedMembers.flatMap(({ partnerId, memberId, checkpoints }) =>
    checkpoints.map(({ upTo, state }) => ({ partnerId, memberId, upTo, state: JSON.stringify(state) })),
  )
  if (rows.length === 0) return
  await sql`
    insert into replay_checkpoint (partner_id, member_id, up_to, state)
    select "partnerId", "memberId", "upTo", state::jsonb
    from ${toRecordset(rows, '"partnerId" text, "memberId" uuid, "upTo" timestamptz, state text')}`.execute(tx)
}
