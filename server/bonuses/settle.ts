import { retrying, type Db, type MemberKey } from '../database/connect.ts'
import { queueBonusMail } from '../mail/about-bonuses.ts'
import { bookEntries } from '../pipeline/book.ts'
import { lockMembers } from '../pipeline/load.ts'
import type { Clock, Ids } from '../platform/world.ts'
import { bonusDifferences, writeBonuses } from './award.ts'

/**
 * Awards a member's bonuses without waiting for a feed message: the pipeline may have processed a dine just before the member accepted
 * the bonus, from a network whose clock is ahead.
 */
export function settleBonuses(
  deps: { pipelineDb: Db; clock: Clock; ids: Pick<Ids, 'next'> },
  member: MemberKey,
): Promise<void> {
  return retrying(() =>
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
