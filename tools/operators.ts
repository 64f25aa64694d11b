import { parseArgs } from 'node:util'
import { operatorRoles } from '../domain/operators/roles.ts'
import { appendAudit } from '../server/audit/append.ts'
import { insertOperator, operatorByEmail } from '../server/console/sign-in-queries.ts'
import { inScope } from '../server/console/scope.ts'
import { resetToSetUp, setUpUrl } from '../server/console/set-up.ts'
import { randomIds, systemClock } from '../server/platform/clock-and-ids.ts'
import { withDatabase } from './lib/with-database.ts'

const usage = `npm run operators -- EMAIL [--name NAME] [--role ${operatorRoles.join('|')}] [--partners ID,ID]
Creates a set-up link for an operator. An existing operator gets a new one, and the old password and code become invalid.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, role: { type: 'string' }, partners: { type: 'string' } },
})
const [email = ''] = positionals
const role = operatorRoles.find((operatorRole) => operatorRole === (values.role ?? 'admin'))
if (!email.includes('@') || !role) {
  console.error(usage)
  process.exit(1)
}

const clock = systemClock
const ids = randomIds(clock)
await withDatabase('console', 'damask operators', async (db, config) => {
  const partners = values.partners?.split(',').filter(Boolean) ?? null
  // The scope null covers every partner.
  const token = await inScope(db, null, async (tx) => {
    const existing = await operatorByEmail(tx, email.toLowerCase())
    // Only a new operator gets the name, the role and the partners of the command; an existing one keeps them.
    const row = { email: email.toLowerCase(), name: values.name ?? email, role, partners, created_at: clock.now() }
    const inserted = existing ? undefined : await insertOperator(tx, { id: ids.next(), ...row })
    // Another command may have inserted the same operator in the meantime.
    const operator = existing ?? inserted ?? (await operatorByEmail(tx, row.email))
    if (!operator) throw new Error(`${row.email} was removed at this moment. Run the command again.`)
    const detail = { who: row.email, by: 'command line' }
    const action = inserted ? 'invited operator' : 'changed operator'
    await appendAudit(tx, clock.now(), { action, operator: null, detail, reference: 'command' })
    return resetToSetUp(tx, { clock, ids }, operator.id)
  })
  console.log(`Valid once, for one day:\n${setUpUrl(config.consoleOrigin, token)}`)
})
process.exit(0)
