import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { WorkChallenge } from '../../contract/api/human-check.ts'

export type Solution = { counter: number; derivedKey: string }

/**
 * Searches for the number that solves the proof of work; null when the time is up. Each try is asynchronous Web Crypto, so the page stays
 * responsive.
 */
export const searchSolution = (challenge: WorkChallenge, limitMs: number): Promise<Solution | null> =>
  solveChallenge({ challenge, deriveKey, timeout: limitMs })
