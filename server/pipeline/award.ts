import { replayWithCheckpoints } from '../../domain/earning/checkpoints.ts'
import { emptyReplayState } from '../../domain/earning/replay.ts'
import { earliestTodayAt } from '../../domain/earning/vip.ts'
import { reviewHold, withHold, type ReviewHold } from '../../domain/reviews/hold.ts'
import {
  awardEntry,
  holdingOf,
  type AwardCause,
  type BonusCause,
  type PayoutCause,
  type Posting,
} from '../../domain/ledger/entry.ts'
import type { NewCheckpoints } from './checkpoints.ts'
import { tierOn } from './evaluate-dine.ts'
import { dineKey, memberKey, type DineState, type LiveAward, type MemberState, type PipelineState } from './state.ts'

export type NewAward = LiveAward & {
  partnerId: string
  dineId: string
  memberId: string
  replaces: string | null
}
/** A ledger entry to book. The entry of a dining award has the id of the award's revision; others set `causeId`. */
export type NewEntry = {
  partnerId: string
  id: string
  causeId?: string
  memberId: string
  cause: AwardCause | BonusCause | PayoutCause | 'breakage'
  /** Default: the pipeline. */
  actor?: 'payouts' | 'closing'
  reverses: string | null
  /** Null: the accounting date of the entry. */
  effectiveDate: string | null
  ruleVersion: string | null
  postings: Posting[]
}
/** A notification to the member's open pages that an award has changed. */
export type ActivityNotice = {
  partner: string
  member: string
  dineId: string
}
/** The changes of a batch to awards, ledger, tiers and replay checkpoints, and the notices about changed awards. */
export type Differences = {
  awards: NewAward[]
  entries: NewEntry[]
  notices: ActivityNotice[]
  tiers: { partnerId: string; memberId: string; tierLevel: string; vipUntil: string | null }[]
  checkpoints: NewCheckpoints[]
}

const dayMs = 86_400_000

/** Replays the earning rule over the loaded dines of each member and returns the differences from the stored awards. */
export function awardDifferences(state: PipelineState, nextId: () => string, now: Date): Differences {
  const differences: Differences = { awards: [], entries: [], notices: [], tiers: [], checkpoints: [] }
  const dinesByMember = Map.groupBy(state.dines.values(), (dine) => memberKey(dine.partnerId, dine.memberId))
  for (const [ownerKey, dines] of dinesByMember) {
    const member = state.members.get(ownerKey)
    if (!member) throw new Error('a dine was loaded without its member')
    const byKey = new Map(dines.map((dine) => [dineKey(dine), dine]))
    const {
      rewards,
      state: replayState,
      checkpoints,
    } = replayWithCheckpoints(
      member.replayStart.from?.state ?? emptyReplayState,
      [...byKey].map(([key, dine]) => ({ ...dine, key })),
    )
    const { partnerId, id: memberId, replayStart: start } = member
    differences.checkpoints.push({ partnerId, memberId, start, checkpoints })
    for (const { key, reward } of rewards) {
      const dine = byKey.get(key)
      if (!dine) continue
      const hold = holdOf(dine, reward.units, now)
      const { lines, units } = withHold(reward, hold)
      const { countedMinor, tier } = reward
      const receipt = JSON.stringify({ lines, ruleVersion: dine.terms.ruleVersion, tier, countedMinor })
      const change = awardChange(dine, { units, receipt, hold }, nextId, now)
      if (!change) continue
      differences.awards.push(change.award)
      if (change.entry) differences.entries.push(change.entry)
      differences.notices.push({ partner: dine.partnerId, member: dine.memberId, dineId: dine.id })
    }
    const tier = tierChange(member, replayState.progress.until, now)
    if (tier) differences.tiers.push({ partnerId: member.partnerId, memberId: member.id, ...tier })
  }
  return differences
}

function awardChange(
  dine: DineState,
  { units, receipt, hold }: { units: number; receipt: string; hold: ReviewHold | null },
  nextId: () => string,
  now: Date,
): { award: NewAward; entry: NewEntry | null } | null {
  const { award: formerAward, purchase, terms, partnerId } = dine
  const { stage } = purchase
  const { currency } = terms
  const isSame =
    formerAward?.stage === stage &&
    formerAward.units === units &&
    formerAward.currency === currency &&
    formerAward.reviewHold === hold &&
    formerAward.receipt === receipt
  if (isSame) return null
  const id = nextId()
  // The program may have changed its currency since the former award: a reversal uses the currency of the entry that it reverses.
  const formerHolding = formerAward?.entryId
    ? holdingOf(formerAward.stage, formerAward.units, formerAward.currency, formerAward.reviewHold !== null)
    : null
  const newHolding = holdingOf(stage, units, currency, hold !== null)
  const entry = awardEntry(dine.memberId, formerHolding, newHolding, stage)
  const bookedEntryId = newHolding ? id : null
  const entryId = entry ? bookedEntryId : (formerAward?.entryId ?? null)
  return {
    award: {
      id,
      partnerId,
      dineId: dine.id,
      memberId: dine.memberId,
      currency,
      revision: (formerAward?.revision ?? 0) + 1,
      stage,
      units,
      receipt,
      expectedOn: hold === null ? expectedOn(dine, now) : null,
      reviewHold: hold,
      entryId,
      replaces: formerAward?.id ?? null,
    },
    entry: entry && {
      partnerId,
      id,
      memberId: dine.memberId,
      cause: entry.cause,
      reverses: entry.reverses ? (formerAward?.entryId ?? null) : null,
      effectiveDate: dine.localTime.slice(0, 10),
      ruleVersion: terms.ruleVersion,
      postings: entry.postings,
    },
  }
}

/** The review hold of a dine's units; null when no review holds them. */
const holdOf = (
  { purchase, terms, award, reviewed, localTime }: DineState,
  units: number,
  now: Date,
): ReviewHold | null =>
  reviewHold(
    {
      stage: purchase.stage,
      units,
      reviewRequired: terms.reviewRequired,
      reviewed,
      wasAvailable: award?.stage === 'cleared' && award.reviewHold === null && award.units > 0,
      localDate: localTime.slice(0, 10),
    },
    earliestTodayAt(now),
  )

/**
 * The day (UTC) on which the partner is expected to post a reward without a review hold. The days count from the award's first revision
 * that is cleared and has no hold. Later changes of the cleared dine do not move the day. Null unless the dine is cleared.
 */
function expectedOn(dine: DineState, now: Date): string | null {
  if (dine.purchase.stage !== 'cleared') return null
  if (dine.award?.stage === 'cleared' && dine.award.expectedOn) return dine.award.expectedOn
  return new Date(now.getTime() + dine.terms.expectedPostingDays * dayMs).toISOString().slice(0, 10)
}

/**
 * The member's new stored tier and last day of VIP after a replay; null when neither being VIP nor that day changes. Only the
 * tier OptedIn becomes VIP: a member who opted out of email keeps the last day of VIP, but the tier does not show VIP (M2-325).
 */
function tierChange(
  member: MemberState,
  until: string | null,
  now: Date,
): { tierLevel: string; vipUntil: string | null } | null {
  const statusTier = tierOn(member, now.toISOString())
  const vipUntil = until !== null && earliestTodayAt(now) <= until ? until : null
  const tierLevel = vipUntil === null || statusTier !== 'OptedIn' ? statusTier : 'VIP'
  if ((tierLevel === 'VIP') === (member.tierLevel === 'VIP') && vipUntil === member.vipUntil) return null
  return { tierLevel, vipUntil }
}
