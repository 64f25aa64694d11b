import { replay } from '../../domain/earning/replay.ts'
import { vipDayAt } from '../../domain/earning/vip.ts'
import { memberAccount, postingsFor, rewardsAccount, type Posting } from '../../domain/ledger/postings.ts'
import { tierOn } from './dine-of.ts'
import { dineKey, memberKey, type DineState, type LiveAward, type MemberState, type World } from './state.ts'

export type NewAward = LiveAward & {
  partnerId: string
  dineId: string
  memberId: string
  replaces: string | null
}
export type NewPosting = Posting & { partnerId: string; awardId: string }
export type Notice = {
  partner: string
  member: string
  dineId: string
  stage: string
  units: number
  merchantName: string
}
/** All that a batch changes in the books: written as differences only. */
export type Differences = {
  awards: NewAward[]
  postings: NewPosting[]
  notices: Notice[]
  tiers: { partnerId: string; memberId: string; tierLevel: string; vipUntil: string | null }[]
}

const dayMs = 86_400_000

/** Replays the rule over all dines of each member and says what differs from the books (design §3.5, §3.6). */
export function awardDifferences(world: World, ids: () => string, now: Date): Differences {
  const differences: Differences = { awards: [], postings: [], notices: [], tiers: [] }
  const dinesOf = Map.groupBy(world.dines.values(), (dine) => memberKey(dine.partnerId, dine.memberId))
  for (const [key, dines] of dinesOf) {
    const member = world.members.get(key)
    if (!member) throw new Error('a dine was loaded without its member')
    const byKey = new Map(dines.map((dine) => [dineKey(dine), dine]))
    const { dines: replayed, vipUntil } = replay([...byKey].map(([dineId, dine]) => ({ ...dine, key: dineId })))
    for (const { key: dineId, earned } of replayed) {
      const dine = byKey.get(dineId)
      if (!dine) continue
      const { lines, countedMinor, tier, units } = earned
      const receipt = JSON.stringify({ lines, ruleVersion: dine.terms.ruleVersion, tier, countedMinor })
      const changed = awardChange(dine, units, receipt, ids, now)
      if (!changed) continue
      differences.awards.push(changed.award)
      differences.postings.push(...changed.postings)
      differences.notices.push({
        partner: dine.partnerId,
        member: dine.memberId,
        dineId: dine.id,
        stage: dine.settled.stage,
        units,
        merchantName: world.merchant(dine.merchantId).name,
      })
    }
    const tier = tierNow(member, vipUntil, now)
    if (tier) differences.tiers.push({ partnerId: member.partnerId, memberId: member.id, ...tier })
  }
  return differences
}

function awardChange(
  dine: DineState,
  units: number,
  receipt: string,
  ids: () => string,
  now: Date,
): { award: NewAward; postings: NewPosting[] } | null {
  const { award: old, settled, terms, partnerId } = dine
  const { stage } = settled
  const { currency } = terms
  if (old && old.stage === stage && old.units === units && old.currency === currency && old.receipt === receipt)
    return null
  const id = ids()
  const ends = { from: rewardsAccount, to: memberAccount(dine.memberId) }
  // A programme may have changed its currency since: what was posted is taken back in the one it was posted in.
  const before: Posting | null = old?.postingId
    ? { id: old.postingId, ...ends, currency: old.currency, units: old.units, reverses: null }
    : null
  const postings = postingsFor(before, { ...ends, currency, units: stage === 'final' ? units : 0 }, ids)
  const forward = postings.find((posting) => posting.reverses === null)
  const postingId = postings.length === 0 ? (before?.id ?? null) : (forward?.id ?? null)
  return {
    award: {
      id,
      partnerId,
      dineId: dine.id,
      memberId: dine.memberId,
      currency,
      revision: (old?.revision ?? 0) + 1,
      stage,
      units,
      receipt,
      expectedOn: expectedOn(dine, now),
      postingId,
      replaces: old?.id ?? null,
    },
    postings: postings.map((posting) => ({ ...posting, partnerId, awardId: id })),
  }
}

/** The day the partner shows it: counted from the day it became final, and not moved by what comes later. */
function expectedOn(dine: DineState, now: Date): string | null {
  if (dine.settled.stage !== 'final') return null
  if (dine.award?.stage === 'final' && dine.award.expectedOn) return dine.award.expectedOn
  return new Date(now.getTime() + dine.terms.expectedPostingDays * dayMs).toISOString().slice(0, 10)
}

/** The member's tier as shown elsewhere, and until when, follows what dining led to; null when it stands already. */
function tierNow(
  member: MemberState,
  until: string | null,
  now: Date,
): { tierLevel: string; vipUntil: string | null } | null {
  const under = tierOn(member, now.toISOString())
  const vipUntil = under === 'OptedIn' && until !== null && vipDayAt(now) <= until ? until : null
  const tierLevel = vipUntil === null ? under : 'VIP'
  if ((tierLevel === 'VIP') === (member.tierLevel === 'VIP') && vipUntil === member.vipUntil) return null
  return { tierLevel, vipUntil }
}
