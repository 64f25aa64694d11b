import { parseArgs } from 'node:util'
import { closePeriod, storedStatement, type ClosingResult } from '../server/ledger/periods.ts'
import { statementOf } from '../server/ledger/statement.ts'
import { runCheck } from './ledger/check.ts'
import { withDatabase } from './lib/with-database.ts'

const usage = `npm run ledger -- check                       prints every invariant and its count of breaches
npm run ledger -- check --resume             the same, without the messages that the last run found correct
npm run ledger -- close PARTNER YYYY-MM      closes a month permanently and prints its statement
npm run ledger -- statement PARTNER YYYY-MM  prints a month's statement from its current entries`

const refusals: Readonly<Record<Extract<ClosingResult, { ok: false }>['reason'], string>> = {
  unknown_partner: 'Unknown partner.',
  not_over: 'The month is not over yet.',
  closed: 'The month is already closed.',
  earlier_open: 'An earlier month with entries is open. Close that one first.',
}

async function closeMonth(partnerId: string, month: string): Promise<number> {
  const closing = await withDatabase('owner', 'damask ledger', (db) => closePeriod(db, partnerId, month, new Date()))
  if (closing.ok) process.stdout.write(closing.statement)
  else console.error(refusals[closing.reason])
  return closing.ok ? 0 : 1
}

/** Prints the statement. Returns the exit code: 1 when the month is closed and its entries no longer give the statement stored then. */
function printStatement(partnerId: string, month: string): Promise<number> {
  return withDatabase('owner', 'damask ledger', (db) =>
    db.transaction().execute(async (tx) => {
      const [current, atClosing] = [
        await statementOf(tx, partnerId, month),
        await storedStatement(tx, partnerId, month),
      ]
      process.stdout.write(current)
      if (atClosing === null || atClosing === current) return 0
      console.error(
        'This statement differs from the one stored when the month was closed. Treat it as an incident (docs/runbooks/ledger-check.md).',
      )
      return 1
    }),
  )
}

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { resume: { type: 'boolean' } } })
  const [command, partnerId = '', month = ''] = positionals
  if (command === 'check') process.exitCode = await runCheck({ resume: values.resume ?? false })
  else if ((command === 'close' || command === 'statement') && /^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    process.exitCode = await (command === 'close' ? closeMonth : printStatement)(partnerId, month)
  else {
    console.log(usage)
    process.exitCode = 2
  }
} catch (error) {
  console.error(`The ledger command stopped: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
