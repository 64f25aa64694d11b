import type { ConsoleClaim } from '../../contract/api/console/claims.ts'
import { claimSentence } from '../../contract/claim-copy.ts'
import type { ClaimStatus } from '../../domain/claims/status.ts'
import { formats } from '../ui/format.ts'
import type { ConsoleTone } from '../ui/parts.tsx'

export const claimStatusNames: Record<ClaimStatus, string> = {
  open: 'Open',
  answered: 'Answered',
  resolved: 'Reward added',
  closed: 'Closed',
}
export const claimStatusTones: Record<ClaimStatus, ConsoleTone> = {
  open: 'warn',
  answered: 'info',
  resolved: 'good',
  closed: 'plain',
}

/**
 * The look-up's result in the default sentences: `{}` leaves out the partner's copy. The line `looking` tells the member to wait for an
 * operator, so the list of claims leaves that line out.
 */
export const lookupSentences = ({ lookupResult }: Pick<ConsoleClaim, 'lookupResult'>): string[] =>
  lookupResult.filter(({ code }) => code !== 'looking').map((line) => claimSentence(line, {}, formats))
