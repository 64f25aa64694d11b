import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server'
import { passkeySignIn, requestOptions, startPasskeySignIn } from '../../contract/api/passkeys.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { startSession } from '../session/current.ts'
import { tokenHash } from '../session/queries.ts'
import { memberTypes } from '../session/member-status.ts'
import { passkeyById, recordPasskeyUse } from './passkey-queries.ts'
import { recordSignInRefusal } from './refusals.ts'
import { subjectNamer, subjectsOf } from './subjects.ts'
import { challengeConsumer, relyingParty, storePasskeyChallenge } from './passkey-challenges.ts'

/** Signs in with a passkey. The options name no account, so they do not reveal which accounts exist. */
export function passkeySignInRoutes(app: FastifyInstance, deps: Deps): void {
  const nameSubject = subjectNamer(deps.config.siteKey)

  route(app, startPasskeySignIn, { limit: '30/min', caller: 'anyone' }, async ({ partner, request }) => {
    if (partner.brand.enrollmentType !== 'direct') return refuse('not_found')
    const options = await generateAuthenticationOptions({
      rpID: relyingParty(request).id,
      userVerification: 'required',
    })
    await storePasskeyChallenge(deps, request, partner.id, options.challenge, null)
    return { options: requestOptions.parse(options) }
  })

  route(app, passkeySignIn, { limit: '30/min', caller: 'anyone' }, async ({ body, partner, request, reply }) => {
    if (partner.brand.enrollmentType !== 'direct') return refuse('not_found')
    const answer = body.answer as unknown as AuthenticationResponseJSON
    const passkey = await inPartner(deps.db, partner.id, (tx) => passkeyById(tx, partner.id, answer.id))
    if (!passkey || handleOf(answer) !== passkey.publicId) return refuse('passkey_refused')
    const counter = await verifyAnswer(deps, partner, request, answer, passkey)
    if (counter === null) {
      const { memberId } = passkey
      const client = { deviceHash: tokenHash(request.visitor), address: request.ip }
      const subjects = subjectsOf(nameSubject, { account: memberId, ...client })
      const refusal = { memberId, way: 'passkey', reason: 'wrong', subjects, now: deps.clock.now() } as const
      await inPartner(deps.db, partner.id, (tx) => recordSignInRefusal(tx, partner.id, refusal))
      return refuse('passkey_refused')
    }
    return inPartner(deps.db, partner.id, async (tx) => {
      // During the verification the member may have removed the passkey, or a copy of the authenticator may have used it.
      if (!(await recordPasskeyUse(tx, partner.id, passkey.id, counter, deps.clock.now())))
        return refuse('passkey_refused')
      const member = { partnerId: partner.id, id: passkey.memberId, remembered: body.rememberMe }
      await startSession(deps, tx, request, reply, member)
      return { memberType: memberTypes[passkey.status], emailMustChange: passkey.emailMustChange }
    })
  })
}

/** The user handle of an answer in hexadecimal, as the member's public id is written; empty when the answer has none. */
const handleOf = ({ response: { userHandle = '' } }: AuthenticationResponseJSON): string =>
  Buffer.from(userHandle, 'base64url').toString('hex')

/** Returns the passkey's new use counter, or null when its answer is invalid. */
async function verifyAnswer(
  deps: Deps,
  partner: PartnerView,
  request: FastifyRequest,
  answer: AuthenticationResponseJSON,
  passkey: { id: string; public_key: Buffer; counter: number },
): Promise<number | null> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(request)
  const result = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challengeConsumer(deps, request, partner.id, null),
    expectedOrigin,
    expectedRPID,
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(() => null)
  return result?.verified ? result.authenticationInfo.newCounter : null
}
