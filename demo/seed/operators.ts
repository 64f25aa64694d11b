import { demoOperatorPassword, demoOperators } from '../../providers/authenticator/embedded/people.ts'
import { secretFrom, type Config } from '../../server/config.ts'
import { sealSecret } from '../../server/console/codes.ts'
import { inScope, noPartners } from '../../server/console/scope.ts'
import { insertOperator, operatorByEmail } from '../../server/console/sign-in-queries.ts'
import { connect } from '../../server/database/connect.ts'
import { randomIds, systemClock } from '../../server/platform/clock-and-ids.ts'
import { hashPassword } from '../../server/sign-in/passwords.ts'

/** Creates the demonstration's operators, ready to sign in. Skips existing ones. */
export async function createDemoOperators(consoleUrl: string, config: Config): Promise<void> {
  const operatorKey = secretFrom(process.env, config, 'OPERATOR_KEY', 'staff key')
  const { db } = connect(consoleUrl, { max: 1, name: 'damask seed' })
  const ids = randomIds(systemClock)
  try {
    for (const { email, name, role, partners, secret } of demoOperators) {
      if (await inScope(db, noPartners, (tx) => operatorByEmail(tx, email))) continue
      const id = ids.next()
      const password_hash = await hashPassword(demoOperatorPassword)
      const code_secret = sealSecret(operatorKey, id, secret)
      const row = { id, email, name, role, password_hash, code_secret, created_at: systemClock.now() }
      await inScope(db, noPartners, (tx) => insertOperator(tx, { ...row, partners: partners && [...partners] }))
    }
  } finally {
    await db.destroy()
  }
}
