import { linkCards } from '../../contract/api/cards.ts'
import type { CheckedAct, HumanQuestion } from '../../contract/api/human-check.ts'
import { createProspect } from '../../contract/api/joining.ts'
import type { CallOf, Endpoint } from '../../contract/endpoint.ts'
import { solveWork } from '../../providers/captcha/embedded/solve.ts'

/** The calls that want an answer to the human check, and what for. */
const acts: readonly (readonly [Endpoint, CheckedAct])[] = [
  [createProspect, 'join'],
  [linkCards, 'add_card'],
]

/** What a page adds to a form before it sends it: the answer to our own human check, unless the caller brought one of their own. */
export async function answered<E extends Endpoint>(
  call: E,
  args: CallOf<E>,
  ask: (act: CheckedAct) => Promise<HumanQuestion>,
): Promise<CallOf<E>> {
  const act = acts.find(([one]) => one === call)?.[1]
  const { body } = args as { body?: { gRecaptchaResponse?: string } }
  if (!act || !body || body.gRecaptchaResponse !== undefined) return args
  const question = await ask(act)
  if (question.service !== 'embedded') throw new Error(`${question.service} answers to people only`)
  return Object.assign({}, args, { body: { ...body, gRecaptchaResponse: await solveWork(question.challenge) } })
}
