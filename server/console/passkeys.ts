import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import {
  addStaffPasskey,
  askStaffPasskey,
  listFactors,
  removeStaffPasskey,
  startStaffPasskey,
  stopCodes,
} from '../../contract/api/console/passkeys.ts'
import { creationOptions, passkeysMax } from '../../contract/api/passkeys.ts'
import { deviceName } from '../../domain/device.ts'
import { isLastFactor } from '../../domain/staff/factors.ts'
import { appendAudit, type AuditAction } from '../audit/append.ts'
import type { Tx } from '../database/connect.ts'
import { refuse } from '../platform/refusal.ts'
import { tokenHash } from '../session/queries.ts'
import { checkPassword } from '../sign-in/passwords.ts'
import type { ConsoleDeps } from './deps.ts'
import { countOneMore, isOpen } from './failures.ts'
import { deletePasskey, insertPasskey, passkeysOf, takeQuestion } from './passkey-queries.ts'
import { staffRoute } from './route.ts'
import { inScope } from './scope.ts'
import { askForPasskey, keepAsked, relyingParty } from './second-factor.ts'
import type { Operator } from './session.ts'
import { lockOperator, updateOperator } from './staff-queries.ts'

const unnamed = 'Passkey'
/** What authenticators in people's hands speak: EdDSA, ES256, RS256 (COSE). */
const algorithms = [-8, -7, -257]
const lastFactor = () =>
  refuse('last_factor', { title: 'This is your last second factor. Add a passkey first, then take this one away.' })

/** An operator's own second factors: passkeys, and the codes they were set up with. */
export function staffPasskeyRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  const guard = { limit: '30/min', who: 'operator' } as const

  staffRoute(app, deps, askStaffPasskey, { limit: '30/min', who: 'anyone' }, async ({ reply }) => ({
    options: await askForPasskey(deps, reply),
  }))

  staffRoute(app, deps, listFactors, guard, ({ operator }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const { codes, keys } = await factorsOf(tx, operator)
      const passkeys = keys.map(({ id, name, synced, created_at, last_used_at }) => ({
        id,
        name,
        synced,
        createdAt: created_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
      }))
      return { codes, passkeys }
    }),
  )

  staffRoute(app, deps, startStaffPasskey, { ...guard, limit: '10/min' }, async ({ body, operator }) => {
    if (!(await isTheirs(deps, operator, body.password)))
      return refuse('wrong_password', { title: 'This is not your password.' })
    const own = await inScope(deps.db, operator.scope, (tx) => passkeysOf(tx, operator.id))
    if (own.length >= passkeysMax) return refuse('too_many_passkeys', { title: 'Remove a passkey first.' })
    const options = await generateRegistrationOptions({
      rpName: 'Damask console',
      rpID: relyingParty(deps).id,
      userName: operator.email,
      userDisplayName: operator.name,
      userID: new Uint8Array(Buffer.from(operator.id.replaceAll('-', ''), 'hex')),
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: own.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await keepAsked(deps, options.challenge, operator.sessionHash)
    return { options: creationOptions.parse(options) }
  })

  staffRoute(app, deps, addStaffPasskey, { ...guard, limit: '10/min' }, ({ body, operator, request }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const now = deps.clock.now()
      const name = body.name || deviceName(request.headers['user-agent'] ?? '') || unnamed
      const made = await madePasskey(deps, tx, operator, body.answer as unknown as RegistrationResponseJSON)
      const kept = made && (await insertPasskey(tx, { ...made, operator_id: operator.id, name, created_at: now }))
      if (!kept) return refuse('passkey_refused', { title: 'This passkey could not be added. Please try again.' })
      await note(tx, 'added passkey', operator, { name }, request)
      return kept
    }),
  )

  staffRoute(app, deps, removeStaffPasskey, guard, ({ query, operator, request }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const factors = await factorsOf(tx, operator)
      const key = factors.keys.find(({ id }) => id === query.id)
      if (!key) return refuse('unknown_passkey', { title: 'This passkey is gone already.' })
      if (isLastFactor({ codes: factors.codes, passkeys: factors.keys.length })) return lastFactor()
      await deletePasskey(tx, key.id)
      await note(tx, 'removed passkey', operator, { name: key.name }, request)
      return { removed: true as const }
    }),
  )

  staffRoute(app, deps, stopCodes, guard, ({ operator, request }) =>
    inScope(deps.db, operator.scope, async (tx) => {
      const { codes, keys } = await factorsOf(tx, operator)
      if (keys.length === 0) return lastFactor()
      if (codes) {
        await updateOperator(tx, operator.id, { code_secret: null })
        await note(tx, 'stopped codes', operator, {}, request)
      }
      return { stopped: true as const }
    }),
  )

  const note = (
    tx: Tx,
    action: AuditAction,
    operator: Operator,
    detail: Record<string, string>,
    { id: reference }: FastifyRequest,
  ) => appendAudit(tx, deps.clock.now(), { action, operator, detail, reference })
}

/** Locked, so that two removals at once are asked one after the other and one factor is left. */
async function factorsOf(tx: Tx, { id }: Operator) {
  const row = await lockOperator(tx, id)
  return { codes: row?.code_secret != null, keys: await passkeysOf(tx, id) }
}

/** The password again, counted and locked as at sign-in. */
async function isTheirs(deps: ConsoleDeps, operator: Operator, password: string): Promise<boolean> {
  const now = deps.clock.now()
  const known = await inScope(deps.db, operator.scope, (tx) => lockOperator(tx, operator.id))
  const right = await checkPassword(known?.password_hash ?? null, password)
  return inScope(deps.db, operator.scope, async (tx) => {
    const row = await lockOperator(tx, operator.id)
    if (row && right && isOpen(row, now)) return true
    await countOneMore(tx, row, now)
    return false
  })
}

async function madePasskey(deps: ConsoleDeps, tx: Tx, operator: Operator, response: RegistrationResponseJSON) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps)
  const now = deps.clock.now()
  const said = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeQuestion(tx, tokenHash(challenge), operator.sessionHash, now),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!said?.verified) return null
  const { credential, credentialBackedUp: synced } = said.registrationInfo
  return { id: credential.id, public_key: Buffer.from(credential.publicKey), counter: credential.counter, synced }
}
