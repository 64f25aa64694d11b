import { checkLedger } from './ledger/check.ts'

try {
  process.exitCode = await checkLedger()
} catch (error) {
  console.error(`The ledger could not be checked: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
