import type { Problem } from '../../contract/endpoint.ts'
import type { accountCopy } from '../copy/account.ts'
import type { Copy } from '../copy/use-copy.ts'

type Refused = { refusal: string; problem: Pick<Problem, 'title'> }

/** What to say at the password field when the server does not take it; undefined where it refused something else. */
export function proofFault(t: Copy<typeof accountCopy>, { refusal, problem }: Refused): string | undefined {
  if (refusal === 'wrong_password') return problem.title
  return refusal === 'account_locked' || refusal === 'network_locked' ? t('cards.confirmLocked') : undefined
}
