import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server'
import type { operatorSignIn } from '../../contract/api/console/operator-session.ts'
import { requestOptions, type AuthenticationAnswer, type RequestOptions } from '../../contract/api/passkeys.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { Tx } from '../database/connect.ts'
import { tokenHash } from '../session/queries.ts'
import { newCodeSecret, openSecret, stepOf } from './codes.ts'
import type { ConsoleDeps } from './deps.ts'
import { unknownId } from '../sign-in/queries.ts'
import {
  insertOperatorChallenge,
  operatorPasskeyOf,
  consumeOperatorChallenge,
  setOperatorPasskeyUsed,
} from './passkey-queries.ts'
import { inScope, noPartners } from './scope.ts'
import { updateOperator, type lockOperator } from './sign-in-queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockOperator>>>

/** How long a challenge is valid. */
export const operatorChallengeLifeMs = 5 * 60_000

/** The console's host is the relying party, so that its passkeys work nowhere else. */
export const consoleRelyingParty = ({ settings }: ConsoleDeps) => ({
  id: new URL(settings.origin).hostname,
  origin: settings.origin,
})

/** Binds a challenge to the browser that requested it. */
const challengeCookie = (production: boolean): string => (production ? '__Host-damask_challenge' : 'damask_challenge')

/** Challenges a browser for a passkey without naming an account: at sign-in, and before a signed-in operator gets a new code secret. */
export async function issuePasskeyChallenge(deps: ConsoleDeps, reply: FastifyReply): Promise<RequestOptions> {
  const options = await generateAuthenticationOptions({
    rpID: consoleRelyingParty(deps).id,
    userVerification: 'required',
  })
  const browserToken = deps.ids.token()
  await storeOperatorChallenge(deps, options.challenge, tokenHash(browserToken))
  const { production } = deps.settings
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure: production } as const
  reply.setCookie(challengeCookie(production), browserToken, {
    ...cookieOptions,
    maxAge: operatorChallengeLifeMs / 1000,
  })
  return requestOptions.parse(options)
}

/** Stores a challenge. `requesterHash` is the hash of a browser's cookie or, for a registration, of the session's token. */
export const storeOperatorChallenge = (deps: ConsoleDeps, challenge: string, requesterHash: Buffer) => {
  const now = deps.clock.now()
  const expires_at = new Date(now.getTime() + operatorChallengeLifeMs)
  return inScope(deps.db, noPartners, (tx) =>
    insertOperatorChallenge(
      tx,
      { challenge_hash: tokenHash(challenge), requester_hash: requesterHash, expires_at },
      now,
    ),
  )
}

/** A valid second factor. `kind` is its name in the log. `use` records the code's time step or the passkey's counter against replay. */
export type ValidFactor = { kind: 'code' | 'passkey'; use: (tx: Tx) => Promise<unknown> }

/**
 * Returns the second factor of a sign-in; null when the factor is wrong or used. The caller needs the result even when the password is
 * wrong, because a failure counts only when the password or the factor is right.
 */
export function checkSecondFactor(
  deps: ConsoleDeps,
  tx: Tx,
  request: FastifyRequest,
  { row, body }: { row: Row | undefined; body: BodyOf<typeof operatorSignIn> },
): Promise<ValidFactor | null> | ValidFactor | null {
  return 'code' in body
    ? checkCode(deps, row, body.code)
    : checkPasskey(deps, tx, request, { id: row?.id ?? unknownId, passkey: body.passkey })
}

/** `checkCode` uses it in place of a missing secret, so that timing reveals nothing. It never accepts a code for this secret. */
const decoySecret = newCodeSecret()

function checkCode({ settings, machineClock }: ConsoleDeps, row: Row | undefined, code: string): ValidFactor | null {
  const sealedSecret = row?.code_secret ?? null
  const secret = row && sealedSecret !== null ? openSecret(settings.operatorKey, row.id, sealedSecret) : decoySecret
  const step = stepOf(secret, code, machineClock.now())
  if (!row || sealedSecret === null || step === null || step <= row.code_step) return null
  return { kind: 'code', use: (tx) => updateOperator(tx, row.id, { code_step: step }) }
}

/** Checks an assertion of this operator's passkey for this browser's challenge (`issuePasskeyChallenge`). */
export async function checkPasskey(
  deps: ConsoleDeps,
  tx: Tx,
  request: FastifyRequest,
  { id, passkey }: { id: string; passkey: AuthenticationAnswer },
): Promise<ValidFactor | null> {
  const response = passkey as unknown as AuthenticationResponseJSON
  const storedPasskey = await operatorPasskeyOf(tx, id, response.id)
  if (!storedPasskey) return null
  const { id: expectedRPID, origin: expectedOrigin } = consoleRelyingParty(deps)
  const browserHash = tokenHash(request.cookies[challengeCookie(deps.settings.production)] ?? '')
  const now = deps.clock.now()
  const verification = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => consumeOperatorChallenge(tx, tokenHash(challenge), browserHash, now),
    expectedOrigin,
    expectedRPID,
    credential: {
      id: storedPasskey.id,
      publicKey: new Uint8Array(storedPasskey.public_key),
      counter: storedPasskey.counter,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verification?.verified) return null
  const { newCounter } = verification.authenticationInfo
  return { kind: 'passkey', use: (useTx) => setOperatorPasskeyUsed(useTx, storedPasskey.id, newCounter, now) }
}
