import type { RewardEntry } from '../../contract/api/credits.ts'

export const entryIdOf = (entry: RewardEntry): string =>
  entry.kind === 'credit' ? entry.credit.creditId : entry.transaction.sourceTransactionId
