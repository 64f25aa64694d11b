import type { Problem } from '../../contract/endpoint.ts'
import type { accountCopy } from '../copy/account.ts'
import type { Copy } from '../copy/use-copy.ts'

type Refusal = { refusal: string; problem: Pick<Problem, 'title'> }

/** The error at the password field when the server refuses the password; undefined when it refused something else. */
export function proofFault(t: Copy<typeof accountCopy>, { refusal, problem }: Refusal): string | undefined {
  if (refusal === 'wrong_password') return problem.title
  return refusal === 'account_locked' || refusal === 'network_locked' ? t('cards.confirmLocked') : undefined
}
