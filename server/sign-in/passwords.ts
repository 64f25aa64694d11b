import { hash, verify, type Options } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

const algorithm = 2 // Algorithm.Argon2id is an ambient const enum, which erasable syntax cannot import.
/** OWASP password storage: Argon2id, 19 MiB, two passes, one lane. Only checks/fixtures/site.ts lowers it, for tests about something else. */
export const passwordCost: Readonly<Options> = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const hashingAtOnce = 2 // one per core; each uses 19 MiB
const waitingMax = 40 // further requests are refused instead of queued

const common = new Set<string>((dictionary['passwords-common'] as string[]).filter((word) => word.length >= 8))

/** Whether attackers try this password first, in any casing. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())

/** Thrown when too many people sign in at once; answered as 503 with Retry-After, so that browsing goes on. */
export const overloaded = () => Object.assign(new Error('hashing queue is full'), { statusCode: 503 })

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  if (running >= hashingAtOnce) {
    if (waiting.length >= waitingMax) throw overloaded()
    await new Promise<void>((resume) => waiting.push(resume))
  }
  running += 1
  try {
    return await task()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const hashNow = (password: string): Promise<string> => hash(password, { algorithm, ...passwordCost })
export const hashPassword = (password: string): Promise<string> => inTurn(() => hashNow(password))

let decoy: Promise<string> | undefined

/** Checks a password. Without an account it checks a decoy, so that the reply takes equally long (P1-467). */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashNow('no account has this password')
  const isCorrect = await inTurn(async () => verify(stored ?? (await decoy) ?? '', password))
  return stored !== null && isCorrect
}
