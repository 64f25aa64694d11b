import { sql } from 'kysely'
import { breakageAccount, memberAccount } from '../../domain/ledger/accounts.ts'
import type { Posting } from '../../domain/ledger/entry.ts'
import type { Tx } from '../database/connect.ts'
import type { NewEntry } from '../pipeline/award.ts'
import { bookEntries } from '../pipeline/book.ts'
import type { Ids } from '../platform/clock-and-ids.ts'
import { balancesOfClosedAccounts } from './queries.ts'

/** Maximum number of entries in one transaction; the next run writes the others. */
const lapsesMax = 200

/**
 * Books the available balance of closed accounts as breakage, and takes breakage back after a later refund. Units that clear
 * in an account that is already closed lapse the same way, so a closed account ends at zero. Returns the number of entries.
 */
export async function lapseBalances(tx: Tx, ids: Pick<Ids, 'next'>, now: Date): Promise<number> {
  const dueBalances = await balancesOfClosedAccounts(tx, lapsesMax)
  if (dueBalances.length === 0) return 0
  const lockedPartners = [...new Set(dueBalances.map(({ partnerId }) => partnerId))]
  // Locks the partners, so that no other transaction moves their units until the commit.
  await sql`select from ledger_turn(${lockedPartners})`.execute(tx)
  // Reads again, because balances may have changed before the lock. A partner that this read adds is not locked, so it has to wait.
  const balances = (await balancesOfClosedAccounts(tx, lapsesMax)).filter(({ partnerId }) =>
    lockedPartners.includes(partnerId),
  )
  const entries = balances.map(({ partnerId, memberId, currency, units }): NewEntry => {
    const available = memberAccount(memberId, 'available')
    const accounts: Pick<Posting, 'from' | 'to'> =
      Number(units) > 0 ? { from: available, to: breakageAccount } : { from: breakageAccount, to: available }
    return {
      partnerId,
      memberId,
      id: ids.next(),
      causeId: ids.next(),
      cause: 'breakage',
      actor: 'closing',
      reverses: null,
      effectiveDate: null,
      ruleVersion: null,
      postings: [{ ...accounts, units: Math.abs(Number(units)), currency }],
    } as const
  })
  await bookEntries(tx, entries, now)
  return entries.length
}
