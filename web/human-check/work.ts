import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { WorkChallenge } from '../../contract/api/human-check.ts'
import type { Solution } from './solver.ts'

/** Tries numbers until one fits; each try is the browser's own cryptography, so nothing waits for it. Null: out of time. */
export const work = (challenge: WorkChallenge, limitMs: number): Promise<Solution | null> =>
  solveChallenge({ challenge, deriveKey, timeout: limitMs })
