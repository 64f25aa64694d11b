import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ProtectedAction, HumanCheckRefusal } from '../../contract/api/human-check.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { deriveSecret } from '../config.ts'
import { inPartner } from '../database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { clientOf } from '../platform/limits.ts'
import { refuse, type Refusal } from '../platform/refusal.ts'
import { consumeAnswer } from './queries.ts'

/** Verifies a form's answer to the human check before costly work: null when it passes, else the refusal. Each answer passes once. */
export async function checkHuman(
  deps: Deps,
  submission: { partner: PartnerView; request: FastifyRequest; action: ProtectedAction; answer: string },
): Promise<Refusal<HumanCheckRefusal> | null> {
  const { partner, request, action, answer } = submission
  const form = { partner: partner.id, action, address: request.ip }
  const verdict = await deps.humanChecks.of(partner, action).verify(form, answer)
  if (!verdict.human) {
    request.log.info({ partner: partner.id, action, reason: verdict.reason }, 'human check')
    return refuse(verdict.reason === 'unavailable' ? 'human_check_unavailable' : 'human_check_failed')
  }
  const { singleUse } = verdict
  if (!singleUse) return null // the service itself refuses a repeated answer
  if (verdict.isLimitedPerAddress && !(await consumeFreeAnswer(deps, partner.id, clientOf(request))))
    return refuse('human_check_failed')
  const row = { partner_id: partner.id, answer: singleUse.name, expires_at: singleUse.expiresAt }
  const isFirstUse = await inPartner(deps.db, partner.id, (tx) => consumeAnswer(tx, row, deps.clock.now()))
  return isFirstUse ? null : refuse('human_check_failed')
}

/** Answers without proof of work that one address may send to a partner in an hour: enough for a household, too few for a bot. */
export const freeAnswersPerHour = 10
const hourMs = 60 * 60_000

/**
 * Counts one answer without proof of work. False when the address has used all of its answers of this hour, on any node. Each answer
 * takes one of the hour's slots, whose names the database keeps unique.
 */
async function consumeFreeAnswer(deps: Deps, partnerId: string, address: string): Promise<boolean> {
  const now = deps.clock.now()
  const hour = Math.floor(now.getTime() / hourMs)
  // The stored name does not reveal the address.
  const hmac = createHmac('sha256', deriveSecret(deps.config.siteKey, 'human check')).update(`ration\n${address}`)
  const prefix = `ration ${hour} ${hmac.digest('base64url')}`
  const expiresAt = new Date((hour + 1) * hourMs)
  return inPartner(deps.db, partnerId, async (tx) => {
    for (let slot = 1; slot <= freeAnswersPerHour; slot += 1) {
      const row = { partner_id: partnerId, answer: `${prefix} ${slot}`, expires_at: expiresAt }
      if (await consumeAnswer(tx, row, now)) return true
    }
    return false
  })
}
