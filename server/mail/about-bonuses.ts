import type { MailFacts } from '../../contract/mail.ts'
import type { BonusDifferences } from '../bonuses/award.ts'
import type { Tx } from '../database/connect.ts'
import { newsAgeMaxMs } from './about-dines.ts'
import { insertMails } from './queue.ts'

/**
 * Queues one mail for each newly earned bonus. A bonus that is reversed and earned again sends no second mail. A bonus that was earned
 * more than 14 days ago sends no mail.
 */
export async function queueBonusMail(
  tx: Tx,
  { awards, notices }: Pick<BonusDifferences, 'awards' | 'notices'>,
  nextId: () => string,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - newsAgeMaxMs).toISOString().slice(0, 10)
  // A bonus's notice has the award's id as `dineId`. A bonus that only moves to another dine has no notice, and its member gets no mail.
  const descriptions = new Map(notices.map(({ dineId, description }) => [dineId, description]))
  const newBonuses = awards.filter(({ units, effectiveDate }) => units > 0 && effectiveDate >= since)
  const rows = newBonuses.flatMap(({ partnerId, memberId, id, enrollmentId, units }) => {
    const description = descriptions.get(id)
    if (description === undefined) return []
    const facts: MailFacts = { description, units }
    const key = `bonus_earned:${enrollmentId}`
    return [{ partnerId, memberId, id: nextId(), kind: 'bonus_earned' as const, key, facts: JSON.stringify(facts) }]
  })
  await insertMails(tx, rows, { now, notBefore: now })
}
