import type { Problem } from '../../contract/endpoint.ts'

type Refusal = { refusal: string; problem: Pick<Problem, 'title'> }

/** The error at the password field when the server refuses the password; undefined when it refused something else. */
export function proofFault(lockedText: string, { refusal, problem }: Refusal): string | undefined {
  if (refusal === 'wrong_password') return problem.title
  return refusal === 'account_locked' || refusal === 'network_locked' ? lockedText : undefined
}
