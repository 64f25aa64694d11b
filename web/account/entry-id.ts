import type { RewardEntry } from '../../contract/api/credits.ts'

export const entryId = (entry: RewardEntry): string =>
  entry.kind === 'credit' ? entry.credit.creditId : entry.transaction.sourceTransactionId
