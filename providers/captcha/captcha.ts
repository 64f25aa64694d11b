import type { ProtectedAction, HumanChallenge } from '../../contract/api/human-check.ts'

/** The context of a check: one partner's form, sent from one address. */
export type CheckRequest = { partner: string; action: ProtectedAction; address: string }

/**
 * Why an answer fails: it is missing, unreadable, forged (not issued here, or for another form), expired, already used at a remote service
 * (also `expired`), wrong, of too little work or sent too soon (both `too_easy`), or scored too low; `unavailable` when the service did not
 * decide.
 */
export type CheckFailure =
  | 'missing'
  | 'unreadable'
  | 'forged'
  | 'expired'
  | 'wrong'
  | 'too_easy'
  | 'low_score'
  | 'unavailable'

/**
 * `singleUse`: the caller records this name until `expiresAt`, to accept the answer only once; null when the service itself refuses a
 * repeated answer.
 * `isLimitedPerAddress`: the answer needed no proof of work, so the caller accepts few of them from one address.
 */
export type Verdict =
  | { human: true; singleUse: { name: string; expiresAt: Date } | null; isLimitedPerAddress?: true }
  | { human: false; reason: CheckFailure }

/** A check that tells people from programs. Neither call throws for any input of a browser. */
export type Captcha = {
  issueChallenge(request: CheckRequest): Promise<HumanChallenge>
  verify(request: CheckRequest, answer: string): Promise<Verdict>
}
