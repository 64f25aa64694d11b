import type { FastifyRequest } from 'fastify'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { tokenHash } from '../session/queries.ts'
import { keepQuestion, takeQuestion } from './passkey-queries.ts'

/** As long as a person may look for their key. */
export const questionLifeMs = 5 * 60_000

/** The partner's own host is the relying party, so a passkey is good at one partner; the page's origin is the one it must come from. */
export const relyingParty = (request: FastifyRequest) => ({
  id: request.hostname,
  origin: `${request.protocol}://${request.host}`,
})

/** Remembers what this browser was asked, for whom. */
export const askPasskey = (
  deps: Deps,
  request: FastifyRequest,
  partnerId: string,
  challenge: string,
  memberId: string | null,
) => {
  const now = deps.clock.now()
  const row = {
    partner_id: partnerId,
    question_hash: tokenHash(challenge),
    visitor_hash: tokenHash(request.visitor),
    member_id: memberId,
    expires_at: new Date(now.getTime() + questionLifeMs),
  }
  return inPartner(deps.db, partnerId, (tx) => keepQuestion(tx, row, now))
}

/** Whether an answer is to a question of ours, to this browser, in time, and for the first time. Asking uses the question up. */
export const isAnswered =
  (deps: Deps, request: FastifyRequest, partnerId: string, memberId: string | null) =>
  (challenge: string): Promise<boolean> =>
    inPartner(deps.db, partnerId, (tx) =>
      takeQuestion(
        tx,
        partnerId,
        { questionHash: tokenHash(challenge), visitorHash: tokenHash(request.visitor), memberId },
        deps.clock.now(),
      ),
    )
