import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { humanCheckLifeMs, workAnswer, workChallenge } from '../../../contract/api/human-check.ts'
import type { Asked, Captcha, Verdict } from '../captcha.ts'
import { leastRounds, type Work } from './work.ts'

const algorithm = 'PBKDF2/SHA-256'

type Options = { secret: string; work: Work; now: () => Date }

/**
 * Our own human check: a proof of work in ALTCHA's format, made and verified without anybody else. What a question says is signed with a
 * key of its partner and act, so an answer is worth nothing anywhere else; verifying costs two signatures and no work.
 */
export function embeddedCaptcha({ secret, work, now }: Options): Captcha {
  const keyOf = (purpose: string, { partner, act }: Asked) =>
    createHmac('sha256', secret).update(`${purpose}\n${partner}\n${act}`).digest('base64url')
  return {
    question: async (asked) => ({
      service: 'embedded',
      challenge: workChallenge.parse(
        await createChallenge({
          algorithm,
          deriveKey,
          cost: work.cost,
          counter: randomInt(work.most, work.least),
          expiresAt: new Date(now().getTime() + humanCheckLifeMs),
          // Signed with the rest: a node that asks for little does not make answers for one that asks for much.
          data: { rounds: leastRounds(work) },
          hmacSignatureSecret: keyOf('question', asked),
          hmacKeySignatureSecret: keyOf('answer', asked),
        }),
      ),
    }),
    verify: async (asked, text): Promise<Verdict> => {
      if (text === '') return { human: false, because: 'missing' }
      const answer = read(text)
      if (!answer) return { human: false, because: 'unreadable' }
      const { parameters, signature } = answer.challenge
      const expiresAt = new Date(parameters.expiresAt * 1000)
      if (expiresAt <= now()) return { human: false, because: 'expired' }
      if (parameters.data.rounds < leastRounds(work)) return { human: false, because: 'too_easy' }
      const said = await verifySolution({
        ...answer,
        deriveKey,
        hmacSignatureSecret: keyOf('question', asked),
        hmacKeySignatureSecret: keyOf('answer', asked),
      })
      if (said.verified) return { human: true, once: { name: signature, expiresAt } }
      return { human: false, because: said.invalidSignature ? 'forged' : said.expired ? 'expired' : 'wrong' }
    },
  }
}

function read(text: string) {
  try {
    const answer = workAnswer.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')))
    return answer.success ? answer.data : null
  } catch {
    return null
  }
}
