import type { FastifyInstance } from 'fastify'
import { openJoinDraft, saveJoinDraft } from '../../contract/api/join-draft.ts'
import { draftLifeMs, draftMailsMax, draftMailWindowMs } from '../../domain/joining/draft.ts'
import { isEmail } from '../../domain/joining/prospect.ts'
import { inPartner, type Tx } from '../database/connect.ts'
import { queueMail } from '../mail/queue.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { draftOwner, recoveryIdOf, recoverySecrets, isSameSecret } from '../recovery/secrets.ts'
import { lockFailures } from '../sign-in/queries.ts'
import { subjectNamer } from '../sign-in/subjects.ts'
import { fieldError } from './form.ts'

/**
 * Saves a half-filled join form and reopens it on another device. The link is made like that of an account recovery: it is only in the
 * mail, and no table stores it.
 */
export function draftRoutes(app: FastifyInstance, deps: Deps): void {
  const secrets = recoverySecrets(deps.config.siteKey)
  const nameSubject = subjectNamer(deps.config.siteKey)

  route(app, saveJoinDraft, { limit: '6/min', caller: 'anyone' }, async ({ body, partner }) => {
    if (partner.brand.enrollmentType !== 'direct') return refuse('enrollment_closed')
    const email = (body.email ?? '').toLowerCase()
    if (!isEmail(email)) return refuse('fields_invalid', { errors: [fieldError('email', 'invalidEmail', partner)] })
    const now = deps.clock.now()
    await inPartner(deps.db, partner.id, async (tx) => {
      // This query is needed only for its lock until the commit: each of several concurrent requests then counts the drafts of those
      // before it. Its result is not used.
      await lockFailures(tx, partner.id, [nameSubject('draft', email)], now)
      const since = new Date(now.getTime() - draftMailWindowMs)
      // At the limit it stores nothing. The reply is the same, so that it does not reveal that the address has reached the limit.
      if ((await countDraftsSince(tx, partner.id, email, since)) >= draftMailsMax) return
      const id = deps.ids.next()
      await tx
        .insertInto('join_draft')
        .values({
          partner_id: partner.id,
          id,
          email,
          fields: JSON.stringify(body),
          saved_at: now,
          expires_at: new Date(now.getTime() + draftLifeMs),
        })
        .execute()
      const cause = { partnerId: partner.id, memberId: null, kind: 'resume_joining', key: id, to: email } as const
      await queueMail(deps, tx, { ...cause, facts: { draftId: id } })
    })
    return { saved: true as const }
  })

  route(app, openJoinDraft, { limit: '20/min', caller: 'anyone' }, ({ body, partner }) =>
    inPartner(deps.db, partner.id, async (tx) => {
      const id = recoveryIdOf(body.token)
      const expectedToken = id && secrets.link({ partnerId: partner.id, recoveryId: id, memberId: draftOwner })
      const draft =
        expectedToken && isSameSecret(body.token, expectedToken)
          ? await openDraft(tx, partner.id, id, deps.clock.now())
          : null
      return draft?.fields ?? refuse('draft_over')
    }),
  )
}

/** Deletes the drafts of a person who has joined. */
export const deleteJoinDrafts = (tx: Tx, partnerId: string, email: string) =>
  tx.deleteFrom('join_draft').where('partner_id', '=', partnerId).where('email', '=', email.toLowerCase()).execute()

const countDraftsSince = async (tx: Tx, partnerId: string, email: string, since: Date): Promise<number> =>
  (
    await tx
      .selectFrom('join_draft')
      .select('id')
      .where('partner_id', '=', partnerId)
      .where('email', '=', email)
      .where('saved_at', '>', since)
      .limit(draftMailsMax)
      .execute()
  ).length

const openDraft = (tx: Tx, partnerId: string, id: string, now: Date) =>
  tx
    .selectFrom('join_draft')
    .select('fields')
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
