import type { FastifyRequest } from 'fastify'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { tokenHash } from '../session/queries.ts'
import { insertChallenge, consumeChallenge } from './passkey-queries.ts'

/** Time to answer a challenge: the person may have to find the authenticator. */
export const challengeLifeMs = 5 * 60_000

/** The relying party is the partner's host, so a passkey works at one partner. An answer must come from the page's origin. */
export const relyingParty = (request: FastifyRequest) => ({
  id: request.hostname,
  origin: `${request.protocol}://${request.host}`,
})

/** Stores the challenge for this browser and member; the member is null for a sign-in. */
export const storePasskeyChallenge = (
  deps: Deps,
  request: FastifyRequest,
  partnerId: string,
  challenge: string,
  memberId: string | null,
) => {
  const now = deps.clock.now()
  const row = {
    partner_id: partnerId,
    challenge_hash: tokenHash(challenge),
    visitor_hash: tokenHash(request.visitor),
    member_id: memberId,
    expires_at: new Date(now.getTime() + challengeLifeMs),
  }
  return inPartner(deps.db, partnerId, (tx) => insertChallenge(tx, row, now))
}

/**
 * Whether an answer matches a challenge that was stored for this browser and member and has not expired. Deletes the challenge, so that
 * only one answer matches it.
 */
export const challengeConsumer =
  (deps: Deps, request: FastifyRequest, partnerId: string, memberId: string | null) =>
  (challenge: string): Promise<boolean> =>
    inPartner(deps.db, partnerId, (tx) =>
      consumeChallenge(
        tx,
        partnerId,
        { challengeHash: tokenHash(challenge), visitorHash: tokenHash(request.visitor), memberId },
        deps.clock.now(),
      ),
    )
