import type { MailFacts, MailKind } from '../../contract/mail.ts'
import { estimateEnd } from '../../domain/earning/terms.ts'
import type { Tx } from '../database/connect.ts'
import type { Differences } from '../pipeline/award.ts'
import { memberKey, type DineState, type LiveAward, type PipelineState } from '../pipeline/state.ts'
import { insertMails } from './queue.ts'

/** The maximum age of news that sends a mail: a feed that catches up and a loaded history send none for older purchases. */
export const newsAgeMaxMs = 14 * 86_400_000

/**
 * Queues one mail when a purchase is first reported, one when its reward waits for a review, one when the reward is posted and one when
 * the estimate expires, in the transaction of the batch. A purchase that earns nothing sends none of the first three. Members who did not
 * opt in to email get no mail.
 */
export async function queueDineMail(
  tx: Tx,
  state: Pick<PipelineState, 'dines' | 'members' | 'merchant'>,
  { awards }: Pick<Differences, 'awards'>,
  nextId: () => string,
  now: Date,
): Promise<void> {
  const dines = new Map([...state.dines.values()].map((dine) => [dine.id, dine]))
  const since = new Date(now.getTime() - newsAgeMaxMs).toISOString()
  const rows = awards.flatMap(({ partnerId, memberId, dineId, stage, units, reviewHold }) => {
    const dine = dines.get(dineId)
    const kind = dine && mailKindOf(dine, { stage, units, reviewHold }, since)
    if (!dine || !kind || !state.members.get(memberKey(partnerId, memberId))?.emailOptIn) return []
    const facts: MailFacts = {
      merchant: state.merchant(dine.merchantId).name,
      amountMinor: kind === 'estimate_expired' ? dine.purchase.authorizedMinor : dine.purchase.baseMinor,
      units,
      date: dine.localTime.slice(0, 10),
    }
    return [{ partnerId, memberId, id: nextId(), kind, key: `${kind}:${dineId}`, facts: JSON.stringify(facts) }]
  })
  await insertMails(tx, rows, { now, notBefore: now })
}

/**
 * The kind of mail for a new award, or null. `since`: the time of the oldest news that sends a mail. The final amount of an expired
 * estimate is news at any time.
 */
function mailKindOf(
  dine: DineState,
  { stage, units, reviewHold }: Pick<LiveAward, 'stage' | 'units' | 'reviewHold'>,
  since: string,
): MailKind | null {
  const previousStage = dine.award?.stage
  if (stage === 'expired')
    return previousStage === 'pending' && estimateEnd(dine.occurredAt, dine.terms) >= since ? 'estimate_expired' : null
  if (units === 0 || stage === 'reversed' || (previousStage !== 'expired' && dine.occurredAt < since)) return null
  if (reviewHold === 'open') return 'review_wanted'
  return stage === 'cleared' ? 'reward_posted' : 'dine_estimated'
}
