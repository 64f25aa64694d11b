import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { WorkChallenge } from '../../../contract/api/human-check.ts'

/** Solves a challenge as a browser does, for tools that fill in forms. Returns the value of `gRecaptchaResponse`. */
export async function solveWork(challenge: WorkChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
