import type { CheckedAct, HumanQuestion } from '../../contract/api/human-check.ts'

/** Where an answer comes from and what for: one partner's form, sent from one address. */
export type Asked = { partner: string; act: CheckedAct; address: string }

/**
 * Why an answer does not count: it is not there, cannot be read, is not of our making or for something else (`forged`), came too
 * late, is wrong, was too easy a question, scored too low, or nobody could say (`unavailable`).
 */
export type Doubt = 'missing' | 'unreadable' | 'forged' | 'expired' | 'wrong' | 'too_easy' | 'low_score' | 'unavailable'

/** `once` names an answer that whoever asked must see to it is used a single time, until it expires by itself. */
export type Verdict = { human: true; once: { name: string; expiresAt: Date } | null } | { human: false; because: Doubt }

/** One way to tell people from programmes. Neither call throws for anything a browser sends. */
export type Captcha = {
  question(asked: Asked): Promise<HumanQuestion>
  verify(asked: Asked, answer: string): Promise<Verdict>
}
