import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { humanCheckLifeMs, workSolution, workChallenge } from '../../../contract/api/human-check.ts'
import type { CheckRequest, Captcha, Verdict } from '../captcha.ts'
import { isTicket, newTicket, verifyTicket } from './ticket.ts'
import { leastRounds, type Work } from './work.ts'

const algorithm = 'PBKDF2/SHA-256'

type Options = { secret: string; work: Work; now: () => Date }

/**
 * Our human check: a proof of work in ALTCHA's format, without an external service. A key per partner and action signs each challenge, so
 * an answer is valid for one form only. Verifying takes two signatures and no work. `join` also accepts a ticket (ticket.ts).
 */
export function embeddedCaptcha({ secret, work, now }: Options): Captcha {
  const keyOf = (purpose: string, { partner, action }: CheckRequest) =>
    createHmac('sha256', secret).update(`${purpose}\n${partner}\n${action}`).digest('base64url')
  return {
    issueChallenge: async (request) => ({
      service: 'embedded',
      ticket: request.action === 'join' ? newTicket(keyOf('ticket', request), now()) : '',
      challenge: workChallenge.parse(
        await createChallenge({
          algorithm,
          deriveKey,
          cost: work.cost,
          // This `randomInt` takes the maximum first.
          counter: randomInt(work.maxSolution, work.minSolution),
          expiresAt: new Date(now().getTime() + humanCheckLifeMs),
          // The signature covers the rounds, so a node that needs more rounds can refuse the easier challenge of another node.
          data: { rounds: leastRounds(work) },
          hmacSignatureSecret: keyOf('question', request),
          hmacKeySignatureSecret: keyOf('answer', request),
        }),
      ),
    }),
    verify: async (request, text): Promise<Verdict> => {
      if (text === '') return { human: false, reason: 'missing' }
      if (isTicket(text) && request.action === 'join') return verifyTicket(keyOf('ticket', request), text, now())
      const answer = parseAnswer(text)
      if (!answer) return { human: false, reason: 'unreadable' }
      const { parameters, signature } = answer.challenge
      const expiresAt = new Date(parameters.expiresAt * 1000)
      if (expiresAt <= now()) return { human: false, reason: 'expired' }
      if (parameters.data.rounds < leastRounds(work)) return { human: false, reason: 'too_easy' }
      const result = await verifySolution({
        ...answer,
        deriveKey,
        hmacSignatureSecret: keyOf('question', request),
        hmacKeySignatureSecret: keyOf('answer', request),
      })
      if (result.verified) return { human: true, singleUse: { name: signature, expiresAt } }
      return { human: false, reason: result.invalidSignature ? 'forged' : result.expired ? 'expired' : 'wrong' }
    },
  }
}

function parseAnswer(text: string) {
  try {
    const parsed = workSolution.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
