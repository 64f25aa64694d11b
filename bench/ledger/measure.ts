// Checks the ledger once in a process that does nothing else, and prints the cost as JSON. Run by bench/ledger.ts.
import { checkLedger, type SavedPoint } from '../../tools/lib/ledger-check.ts'

export type Measurement = {
  /** Duration of the check alone. */
  seconds: number
  /** Processor time of the whole process, including its start. */
  processorMs: number
  /** Peak memory of the process. */
  megabytes: number
  messagesRead: number
  /** Names of the invariants that have breaches. */
  brokenInvariants: string[]
  /** The clean point at which the next check can begin. */
  cleanPoint: SavedPoint | null
}

const [adminUrl = '', savedPointJson = 'null'] = process.argv.slice(2)
const startedAt = performance.now()
const savedPoint = JSON.parse(savedPointJson) as SavedPoint | null
const { invariants, messages, cleanPoint } = await checkLedger(adminUrl, { savedPoint, resume: savedPoint !== null })
const { user, system } = process.cpuUsage()
const measurement: Measurement = {
  seconds: (performance.now() - startedAt) / 1000,
  processorMs: (user + system) / 1000,
  megabytes: process.resourceUsage().maxRSS / 1024,
  messagesRead: messages.read,
  brokenInvariants: invariants.filter(({ breaches }) => breaches > 0).map(({ name }) => name),
  cleanPoint: cleanPoint,
}
console.log(JSON.stringify(measurement))
