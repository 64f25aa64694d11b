import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { WorkChallenge } from '../../contract/api/human-check.ts'

export type Solution = { counter: number; derivedKey: string }

/** Searches for the number that solves the proof of work. Each try is asynchronous Web Crypto, so it does not block. Null when time is up. */
export const work = (challenge: WorkChallenge, limitMs: number): Promise<Solution | null> =>
  solveChallenge({ challenge, deriveKey, timeout: limitMs })
