import { retrying, type Db } from '../database/connect.ts'
import { queueBonusMail } from '../mail/about-bonuses.ts'
import { bookEntries } from '../pipeline/book.ts'
import { lockMembers, type MemberKey } from '../pipeline/load.ts'
import type { Clock, Ids } from '../platform/world.ts'
import { bonusDifferences, writeBonuses } from './award.ts'

/**
 * Awards what a member's bonuses have earned without waiting for a message: one may have been taken in just before a bonus was
 * accepted, with a network's clock ahead of ours.
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
