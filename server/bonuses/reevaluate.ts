import { withRetries, type Db, type MemberKey } from '../database/connect.ts'
import { queueBonusMail } from '../mail/about-bonuses.ts'
import { bookEntries } from '../pipeline/book.ts'
import { lockMembers } from '../pipeline/load.ts'
import type { Clock, Ids } from '../platform/clock-and-ids.ts'
import { bonusDifferences, writeBonuses } from './award.ts'

/**
 * Evaluates and books a member's bonuses at once, without waiting for the next feed message: after the member accepts a bonus or cancels a
 * reservation. When a network's clock is ahead, the pipeline may have processed a dine in the bonus's period before the member accepted
 * the bonus.
 */
export function reevaluateBonuses(
  deps: { pipelineDb: Db; clock: Clock; ids: Pick<Ids, 'next'> },
  member: MemberKey,
): Promise<void> {
  return withRetries(() =>
    deps.pipelineDb.transaction().execute(async (tx) => {
      await lockMembers(tx, [member])
      const differences = await bonusDifferences(tx, [member], deps.ids.next)
      const now = deps.clock.now()
      await writeBonuses(tx, differences, now)
      await queueBonusMail(tx, differences, deps.ids.next, now)
      await bookEntries(tx, differences.entries, now)
    }),
  )
}
