import type { FastifyInstance } from 'fastify'
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import {
  addOperatorPasskey,
  startOperatorPasskeySignIn,
  startOperatorPasskey,
} from '../../contract/api/console/passkeys.ts'
import { creationOptions, passkeysMax } from '../../contract/api/passkeys.ts'
import { deviceName } from '../../domain/device.ts'
import { appendAudit } from '../audit/append.ts'
import type { Tx } from '../database/connect.ts'
import { refuse } from '../platform/refusal.ts'
import { tokenHash } from '../session/queries.ts'
import { checkPassword } from '../sign-in/passwords.ts'
import type { ConsoleDeps } from './deps.ts'
import { countSignInFailure, canSignIn } from './sign-in-failures.ts'
import { insertOperatorPasskey, operatorPasskeysOf, consumeOperatorChallenge } from './passkey-queries.ts'
import { consoleRoute } from './route.ts'
import { inScope } from './scope.ts'
import { issuePasskeyChallenge, storeOperatorChallenge, consoleRelyingParty } from './second-factor.ts'
import type { Operator } from './session.ts'
import { lockOperator } from './sign-in-queries.ts'

const defaultName = 'Passkey'
/** The algorithms of common authenticators: EdDSA, ES256, RS256 (COSE). */
const algorithms = [-8, -7, -257]

/** Issues passkey challenges to any browser, signed in or not, and adds passkeys in a session. */
export function operatorPasskeyRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '30/min', caller: 'operator' } as const

  consoleRoute(app, deps, startOperatorPasskeySignIn, { limit: '30/min', caller: 'anyone' }, async ({ reply }) => ({
    options: await issuePasskeyChallenge(deps, reply),
  }))

  consoleRoute(app, deps, startOperatorPasskey, { ...guard, limit: '10/min' }, async ({ body, operator }) => {
    if (!(await passwordMatches(deps, operator, body.password)))
      return refuse('wrong_password', { title: 'This is not your password.' })
    const passkeys = await inScope(deps.db, operator.scope, (tx) => operatorPasskeysOf(tx, operator.id))
    if (passkeys.length >= passkeysMax) return refuse('too_many_passkeys', { title: 'Remove a passkey first.' })
    const options = await generateRegistrationOptions({
      rpName: 'Damask console',
      rpID: consoleRelyingParty(deps).id,
      userName: operator.email,
      userDisplayName: operator.name,
      userID: new Uint8Array(Buffer.from(operator.id.replaceAll('-', ''), 'hex')),
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: passkeys.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await storeOperatorChallenge(deps, options.challenge, operator.sessionHash)
    return { options: creationOptions.parse(options) }
  })

  consoleRoute(app, deps, addOperatorPasskey, { ...guard, limit: '10/min' }, ({ body, operator, request }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const now = deps.clock.now()
      const name = body.name || deviceName(request.headers['user-agent'] ?? '') || defaultName
      const passkey = await verifyNewPasskey(deps, tx, operator, body.answer as unknown as RegistrationResponseJSON)
      const insertedPasskey =
        passkey && (await insertOperatorPasskey(tx, { ...passkey, operator_id: operator.id, name, created_at: now }))
      if (!insertedPasskey)
        return refuse('passkey_refused', { title: 'This passkey could not be added. Please try again.' })
      await appendAudit(tx, now, { action: 'added passkey', operator, detail: { name }, reference: request.id })
      return insertedPasskey
    }),
  )
}

/**
 * Checks the password again; failures count and lock the account as at sign-in. A locked account gets false for the right password too.
 * The slow hash is computed between two transactions, so that no row is locked meanwhile.
 */
async function passwordMatches(deps: ConsoleDeps, operator: Operator, password: string): Promise<boolean> {
  const now = deps.clock.now()
  const account = await inScope(deps.db, operator.scope, (tx) => lockOperator(tx, operator.id))
  const isPasswordCorrect = await checkPassword(account?.password_hash ?? null, password)
  return inScope(deps.db, operator.scope, async (tx) => {
    const currentAccount = await lockOperator(tx, operator.id)
    if (currentAccount && isPasswordCorrect && canSignIn(currentAccount, now)) return true
    await countSignInFailure(tx, currentAccount, now)
    return false
  })
}

async function verifyNewPasskey(deps: ConsoleDeps, tx: Tx, operator: Operator, response: RegistrationResponseJSON) {
  const { id: expectedRPID, origin: expectedOrigin } = consoleRelyingParty(deps)
  const now = deps.clock.now()
  const verification = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => consumeOperatorChallenge(tx, tokenHash(challenge), operator.sessionHash, now),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!verification?.verified) return null
  const { credential, credentialBackedUp: synced } = verification.registrationInfo
  return { id: credential.id, public_key: Buffer.from(credential.publicKey), counter: credential.counter, synced }
}
