import type { FastifyRequest } from 'fastify'
import type { ProtectedAction, HumanCheckRefusal } from '../../contract/api/human-check.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse, type Refusal } from '../platform/refusal.ts'
import { takeAnswer } from './queries.ts'

/** Null when a person sent this, else the refusal. Asked before anything costly; an answer is used up by asking. */
export async function notHuman(
  deps: Deps,
  sent: { partner: PartnerView; request: FastifyRequest; act: ProtectedAction; answer: string },
): Promise<Refusal<HumanCheckRefusal> | null> {
  const { partner, request, act, answer } = sent
  const asked = { partner: partner.id, act, address: request.ip }
  const verdict = await deps.humanChecks.of(partner, act).verify(asked, answer)
  if (!verdict.human) {
    request.log.info({ partner: partner.id, act, because: verdict.because }, 'human check')
    return refuse(verdict.because === 'unavailable' ? 'human_check_unavailable' : 'human_check_failed')
  }
  const { once } = verdict
  if (!once) return null
  const row = { partner_id: partner.id, answer: once.name, expires_at: once.expiresAt }
  const first = await inPartner(deps.db, partner.id, (tx) => takeAnswer(tx, row, deps.clock.now()))
  return first ? null : refuse('human_check_failed')
}
