import { linkCards } from '../../contract/api/cards.ts'
import type { ProtectedAction, HumanChallenge } from '../../contract/api/human-check.ts'
import { createProspect } from '../../contract/api/joining.ts'
import type { ArgumentsOf, Endpoint } from '../../contract/endpoint.ts'
import { solveWork } from '../../providers/captcha/embedded/solve.ts'

/** Calls that always need the human check, each with its action. */
const protectedCalls: readonly (readonly [Endpoint, ProtectedAction])[] = [
  [createProspect, 'join'],
  [linkCards, 'add_card'],
]
export type RequestChallenge = (action: ProtectedAction) => Promise<HumanChallenge>

/**
 * Adds the solution of the embedded human check to the arguments of a call. Arguments without a body, or with a solution already, stay as
 * they are. Throws when the site uses a remote check.
 */
export async function withSolution<E extends Endpoint>(
  args: ArgumentsOf<E>,
  action: ProtectedAction,
  requestChallenge: RequestChallenge,
): Promise<ArgumentsOf<E>> {
  const { body } = args as { body?: { gRecaptchaResponse?: string } }
  if (!body || body.gRecaptchaResponse !== undefined) return args
  const challenge = await requestChallenge(action)
  if (challenge.service !== 'embedded') throw new Error(`cannot solve the human check of ${challenge.service}`)
  return Object.assign({}, args, { body: { ...body, gRecaptchaResponse: await solveWork(challenge.challenge) } })
}

/** Adds the solution to a call that always needs the human check, as a page does. Other calls stay as they are. */
export async function solveCheck<E extends Endpoint>(
  call: E,
  args: ArgumentsOf<E>,
  requestChallenge: RequestChallenge,
): Promise<ArgumentsOf<E>> {
  const action = protectedCalls.find(([endpoint]) => endpoint === call)?.[1]
  return action ? withSolution(args, action, requestChallenge) : args
}
