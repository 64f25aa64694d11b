import type { FastifyInstance } from 'fastify'
import { closeAccount, previewClosing, type ClosingLoss } from '../../contract/api/account.ts'
import type { PartnerView } from '../../contract/brand.ts'
import { hasRecentProof } from '../../domain/session.ts'
import { activeBonuses } from '../bonuses/active.ts'
import { activeCards, endCard, queueCardDeletion } from '../cards/queries.ts'
import { lockMember } from '../session/lock-member.ts'
import { inPartner, type Tx } from '../database/connect.ts'
import { queueMail } from '../mail/queue.ts'
import { balanceOf } from '../payouts/queries.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse, type Refusal } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { clearSessionCookies } from '../session/cookies.ts'
import type { SignedIn } from '../session/current.ts'
import { revokeAllSessions } from '../session/queries.ts'
import { passwordChecker } from '../sign-in/prove-password.ts'
import { passwordHashOf } from '../sign-in/queries.ts'
import { payoutBeforeClosing, unitsInTransit } from './payout-before-closing.ts'
import { cardsInVault, closeMemberRow, endImpersonations, isClosed, hasLegalHold, upcomingTables } from './queries.ts'

/** Closes an account permanently, and previews what the member loses (docs/decisions/0074). */
export function closingRoutes(app: FastifyInstance, deps: Deps): void {
  const provePassword = passwordChecker(deps)

  route(app, previewClosing, { limit: '60/min', caller: 'member' }, ({ partner, member }) =>
    inPartner(deps.db, partner.id, (tx) => lossOf(tx, partner, member, deps.clock.now())),
  )

  route(app, closeAccount, { limit: '10/min', caller: 'member' }, async ({ body, partner, member, request, reply }) => {
    const closedReply = { closed: true as const }
    const password = await inPartner(deps.db, partner.id, (tx) => passwordHashOf(tx, partner.id, member.id))
    const refusal =
      password === null
        ? refusalWithoutPassword(member, deps.clock.now())
        : await provePassword({ partnerId: partner.id, memberId: member.id, request }, body.password)
    // The second of two simultaneous requests finds the account closed and its password removed. It gets the first one's reply.
    if (refusal)
      return (await inPartner(deps.db, partner.id, (tx) => isClosed(tx, partner.id, member.id))) ? closedReply : refusal
    await inPartner(deps.db, partner.id, (tx) => closeMemberAccount(deps, tx, partner.id, member))
    clearSessionCookies(reply, deps.config.production)
    return closedReply
  })
}

/** A member without a password proves who they are by a sign-in of the last day or a confirmation just before. */
function refusalWithoutPassword(member: SignedIn, now: Date): Refusal<'password_needed'> | null {
  const session = { createdAt: member.sessionCreatedAt, confirmedAt: member.sessionConfirmedAt }
  return hasRecentProof(session, now) ? null : refuse('password_needed')
}

async function lossOf(tx: Tx, partner: PartnerView, member: SignedIn, now: Date): Promise<ClosingLoss> {
  const account = { partnerId: partner.id, memberId: member.id, currency: partner.brand.currencyType }
  const bonuses = await activeBonuses(tx, partner, member, now)
  const cards = await activeCards(tx, partner.id, member.id)
  const availableUnits = Math.max(0, await balanceOf(tx, account))
  return {
    availableUnits,
    payoutBeforeClosing: await payoutBeforeClosing(tx, partner, member, availableUnits),
    inTransitUnits: await unitsInTransit(tx, partner.id, member.id),
    pendingUnits: Math.max(0, await balanceOf(tx, account, 'pending')),
    bonuses: bonuses
      .filter(({ bonusStatus }) => bonusStatus !== 'qualified')
      .map(({ code, description }) => ({ code, description })),
    reservations: await upcomingTables(tx, partner.id, member.id, now),
    cards: cards.map(({ brand, last_four: lastFour }) => ({ brand, lastFour })),
    hasLegalHold: await hasLegalHold(tx, partner.id, member.id),
    hasPassword: (await passwordHashOf(tx, partner.id, member.id)) !== null,
  }
}

/**
 * The part of a closing that takes effect at once, in one transaction: cards stop counting, sessions and impersonations end, the last mail
 * is queued, and the email becomes free. The job `closing_sweep` cancels tables, posts the balance to breakage and erases
 * personal data, so that a crash or a booking service that does not reply leaves nothing half done.
 */
async function closeMemberAccount(deps: Deps, tx: Tx, partnerId: string, member: SignedIn): Promise<void> {
  const now = deps.clock.now()
  const { status } = await lockMember(tx, partnerId, member.id)
  if (status === 'left') return
  for (const { id } of await cardsInVault(tx, partnerId, member.id)) {
    await endCard(tx, partnerId, id, now)
    await queueCardDeletion(tx, partnerId, id, now)
  }
  await revokeAllSessions(tx, partnerId, member.id, now)
  await endImpersonations(tx, partnerId, member.id, now)
  // An address that the member must change may belong to another person.
  if (!member.view.emailMustChange)
    await queueMail(deps, tx, {
      partnerId,
      memberId: member.id,
      kind: 'account_closed',
      key: member.id,
      to: member.view.email,
      facts: { at: now.toISOString(), dataHeld: await hasLegalHold(tx, partnerId, member.id) },
    })
  await closeMemberRow(tx, partnerId, member.id, now)
}
