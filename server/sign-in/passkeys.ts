import type { FastifyInstance } from 'fastify'
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import {
  addPasskey,
  creationOptions,
  listPasskeys,
  passkeysMax,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../../contract/api/passkeys.ts'
import { deviceCopy, deviceText } from '../../contract/device-copy.ts'
import { partnerText } from '../../contract/partner-text.ts'
import { hasRecentProof } from '../../domain/session.ts'
import { inPartner } from '../database/connect.ts'
import { queueMail } from '../mail/queue.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { deletePasskey, insertPasskey, updatePasskeyName, passkeysOf, passkeyViewOf } from './passkey-queries.ts'
import { challengeConsumer, relyingParty, storePasskeyChallenge } from './passkey-challenges.ts'

/** The algorithms of common authenticators: EdDSA, ES256, RS256 (COSE). */
const algorithms = [-8, -7, -257]

/** The calls to list, add, rename and remove a member's passkeys. Passkeys supplement the password and do not replace it. */
export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listPasskeys, { limit: '60/min', caller: 'member' }, async ({ partner, member }) => {
    const rows = await inPartner(deps.db, partner.id, (tx) => passkeysOf(tx, partner.id, member.id))
    return { items: rows.map(passkeyViewOf) }
  })

  route(app, startPasskey, { limit: '12/min', caller: 'member' }, async ({ partner, member, request }) => {
    // Only members who sign in here have passkeys, not those who sign in at the partner.
    if (partner.brand.enrollmentType !== 'direct') return refuse('not_found')
    // A passkey gives lasting access, so an old session must confirm the password first.
    const session = { createdAt: member.sessionCreatedAt, confirmedAt: member.sessionConfirmedAt }
    if (!hasRecentProof(session, deps.clock.now())) return refuse('password_needed')
    const existing = await inPartner(deps.db, partner.id, (tx) => passkeysOf(tx, partner.id, member.id))
    if (existing.length >= passkeysMax) return refuse('too_many_passkeys')
    const options = await generateRegistrationOptions({
      rpName: partner.brand.program,
      rpID: relyingParty(request).id,
      userName: member.view.email,
      userDisplayName: `${member.view.firstName} ${member.view.lastName}`,
      // An opaque handle: the member's own 128 random bits.
      userID: new Uint8Array(Buffer.from(member.publicId, 'hex')),
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: existing.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await storePasskeyChallenge(deps, request, partner.id, options.challenge, member.id)
    return { options: creationOptions.parse(options) }
  })

  route(app, addPasskey, { limit: '12/min', caller: 'member' }, async ({ body, partner, member, request }) => {
    const { id: expectedRPID, origin: expectedOrigin } = relyingParty(request)
    const result = await verifyRegistrationResponse({
      response: body.answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challengeConsumer(deps, request, partner.id, member.id),
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch(() => null)
    if (!result?.verified) return refuse('passkey_refused')
    const { credential, credentialBackedUp } = result.registrationInfo
    const now = deps.clock.now()
    const isAdded = await inPartner(deps.db, partner.id, async (tx) => {
      const isNew = await insertPasskey(tx, {
        partner_id: partner.id,
        id: credential.id,
        member_id: member.id,
        name:
          body.name ||
          deviceText(request.headers['user-agent'] ?? '', partner) ||
          partnerText(partner, 'device.passkey', deviceCopy['device.passkey']),
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        synced: credentialBackedUp,
        transports: credential.transports ?? [],
        created_at: now,
      })
      const mail = { partnerId: partner.id, memberId: member.id, kind: 'passkey_added', key: credential.id } as const
      if (isNew) await queueMail(deps, tx, { ...mail, facts: { at: now.toISOString() } })
      return isNew
    })
    return isAdded ? { id: credential.id } : refuse('passkey_refused')
  })

  route(app, renamePasskey, { limit: '30/min', caller: 'member' }, async ({ body: { id, name }, partner, member }) => {
    const isRenamed = await inPartner(deps.db, partner.id, (tx) =>
      updatePasskeyName(tx, partner.id, member.id, id, name),
    )
    return isRenamed ? { renamed: true as const } : refuse('unknown_passkey')
  })

  route(app, removePasskey, { limit: '30/min', caller: 'member' }, async ({ query, partner, member }) => {
    const isRemoved = await inPartner(deps.db, partner.id, (tx) => deletePasskey(tx, partner.id, member.id, query.id))
    return isRemoved ? { removed: true as const } : refuse('unknown_passkey')
  })
}
