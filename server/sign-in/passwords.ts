import { hash, verify, type Options } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

const algorithm = 2 // Algorithm.Argon2id is an ambient const enum, which erasable syntax cannot import.
/** OWASP password storage: Argon2id, 19 MiB, two passes, one lane. Only checks/fixtures/site.ts lowers the cost, so that tests are fast. */
export const passwordCost: Readonly<Options> = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const parallelHashesMax = 2 // each occupies a core and uses 19 MiB
const waitingTasksMax = 40 // further requests are refused instead of queued

/** Common passwords of at least 8 characters. The length check refuses shorter ones. */
const commonPasswords = new Set<string>((dictionary['passwords-common'] as string[]).filter((word) => word.length >= 8))

/** Whether attackers try this password first, in any casing. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase())

/** The error when too many passwords wait to be hashed. The site replies 503 with Retry-After, so that browsing goes on. */
export const overloadedError = () => Object.assign(new Error('hashing queue is full'), { statusCode: 503 })

let runningCount = 0
const waitingTasks: (() => void)[] = []

async function runInTurn<T>(task: () => Promise<T>): Promise<T> {
  if (runningCount >= parallelHashesMax) {
    if (waitingTasks.length >= waitingTasksMax) throw overloadedError()
    await new Promise<void>((resume) => waitingTasks.push(resume))
  } else runningCount += 1
  try {
    return await task()
  } finally {
    // A waiting task takes over the slot. If the slot became free first, a new task could take it before the waiting one resumes.
    const resume = waitingTasks.shift()
    if (resume) resume()
    else runningCount -= 1
  }
}

const hashNow = (password: string): Promise<string> => hash(password, { algorithm, ...passwordCost })
export const hashPassword = (password: string): Promise<string> => runInTurn(() => hashNow(password))

let decoy: Promise<string> | undefined

/** Checks a password. Without a stored hash it checks a decoy and returns false, so that the reply takes equally long (P1-467). */
export async function checkPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashNow('no account has this password')
  // `?? ''` only satisfies the compiler: inside the function it does not know that the decoy is set.
  const isCorrect = await runInTurn(async () => verify(storedHash ?? (await decoy) ?? '', password))
  return storedHash !== null && isCorrect
}
