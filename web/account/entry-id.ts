import type { RewardEntry } from '../../contract/api/credits.ts'

/** Identifies an entry of the history. For a dine it equals the `dineId` of a live event, so a page finds the row that just changed. */
export const entryIdOf = (entry: RewardEntry): string =>
  entry.kind === 'credit' ? entry.credit.creditId : entry.transaction.sourceTransactionId
