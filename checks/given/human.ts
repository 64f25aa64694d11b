import type { Asked } from '../../providers/captcha/captcha.ts'
import { embeddedCaptcha } from '../../providers/captcha/embedded/embedded.ts'
import { lightWork } from '../../providers/captcha/embedded/work.ts'

/** Our own human check as it asks at one partner's join form, and whether it takes an answer. */
export function givenHumanCheck() {
  const asked: Asked = { partner: 'lumen-mobile', act: 'join', address: '' }
  const ours = embeddedCaptcha({ secret: 'secret', work: lightWork, now: () => new Date() })
  return { question: () => ours.question(asked), verify: (answer: string) => ours.verify(asked, answer) }
}
