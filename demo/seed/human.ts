import { linkCards } from '../../contract/api/cards.ts'
import type { ProtectedAction, HumanChallenge } from '../../contract/api/human-check.ts'
import { createProspect } from '../../contract/api/joining.ts'
import type { CallOf, Endpoint } from '../../contract/endpoint.ts'
import { solveWork } from '../../providers/captcha/embedded/solve.ts'

/** The calls that always want an answer to the human check, and what for. */
const acts: readonly (readonly [Endpoint, ProtectedAction])[] = [
  [createProspect, 'join'],
  [linkCards, 'add_card'],
]
export type AskCheck = (act: ProtectedAction) => Promise<HumanChallenge>

/** The same call with the answer to our own human check, unless its caller brought one. */
export async function withAnswer<E extends Endpoint>(
  args: CallOf<E>,
  act: ProtectedAction,
  ask: AskCheck,
): Promise<CallOf<E>> {
  const { body } = args as { body?: { gRecaptchaResponse?: string } }
  if (!body || body.gRecaptchaResponse !== undefined) return args
  const question = await ask(act)
  if (question.service !== 'embedded') throw new Error(`${question.service} answers to people only`)
  return Object.assign({}, args, { body: { ...body, gRecaptchaResponse: await solveWork(question.challenge) } })
}

/** What a page adds to a form before it sends it. */
export async function answerCheck<E extends Endpoint>(call: E, args: CallOf<E>, ask: AskCheck): Promise<CallOf<E>> {
  const act = acts.find(([one]) => one === call)?.[1]
  return act ? withAnswer(args, act, ask) : args
}
