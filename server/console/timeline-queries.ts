import { sql, type NotNull } from 'kysely'
import type { Tx } from '../database/connect.ts'
import { merchantIdOfDine } from './dine-queries.ts'

/**
 * Selects a member's newest events before an instant (null: no limit of time): `limit` of them, and further ones of the same instant as the
 * last, because the next page begins before that instant. `id` is the member's.
 */
export type Slice = { partner: string; id: string; before: Date | null; limit: number }

const endOfTime = new Date('9999-12-31T00:00:00Z')
const endOf = ({ before }: Slice) => before ?? endOfTime

export const tiersBefore = (tx: Tx, slice: Slice) =>
  tx
    .selectFrom('member_tier')
    .select(['since', 'tier_level', 'reason'])
    .where('partner_id', '=', slice.partner)
    .where('member_id', '=', slice.id)
    .where('since', '<', endOf(slice))
    .orderBy('since', 'desc')
    .fetch(slice.limit, 'with ties')
    .execute()

/** A member's sessions, without the sessions of impersonating operators, which the audit log lists. */
const ownSessions = (tx: Tx, slice: Slice) =>
  tx
    .selectFrom('session')
    .where('partner_id', '=', slice.partner)
    .where('member_id', '=', slice.id)
    .where('token_hash', 'not in', (eb) =>
      eb
        .selectFrom('impersonation')
        .select('token_hash')
        .where('partner_id', '=', slice.partner)
        .where('token_hash', 'is not', null)
        .$castTo<{ token_hash: Buffer }>(),
    )

export const sessionsBegunBefore = (tx: Tx, slice: Slice) =>
  ownSessions(tx, slice)
    .select(['token_hash', 'created_at', 'device', 'remembered'])
    .where('created_at', '<', endOf(slice))
    .orderBy('created_at', 'desc')
    .fetch(slice.limit, 'with ties')
    .execute()

/** Revoked sessions, grouped by the instant of revocation, because one action may revoke many. Expired sessions are not included. */
export const sessionsEndedBefore = (tx: Tx, slice: Slice) =>
  ownSessions(tx, slice)
    .select((eb) => ['revoked_at', eb.fn.countAll<number>().as('count'), eb.fn.max('device').as('device')])
    .where('revoked_at', '<', endOf(slice))
    .groupBy('revoked_at')
    .orderBy('revoked_at', 'desc')
    .fetch(slice.limit, 'with ties')
    .$narrowType<{ revoked_at: NotNull }>()
    .execute()

export const allCardsOf = (tx: Tx, slice: Slice) =>
  tx
    .selectFrom('card')
    .select(['id', 'brand', 'last_four', 'status', 'linked_at', 'confirmed_at', 'ended_at'])
    .where('partner_id', '=', slice.partner)
    .where('member_id', '=', slice.id)
    .orderBy('linked_at', 'desc')
    .execute()

export const dinesBefore = (tx: Tx, slice: Slice) =>
  tx
    .selectFrom('dine')
    .innerJoin('merchant', (join) => join.on('merchant.id', '=', merchantIdOfDine))
    .select(['dine.id', 'dine.occurred_at', 'dine.stage', 'dine.authorized_minor', 'dine.cleared_minor'])
    .select([
      'dine.refunded_minor',
      'dine.flags',
      'merchant.name',
      'merchant.city',
      'merchant.state',
      'merchant.timezone',
    ])
    .where('dine.partner_id', '=', slice.partner)
    .where('dine.member_id', '=', slice.id)
    .where('dine.occurred_at', '<', endOf(slice))
    .orderBy('dine.occurred_at', 'desc')
    .fetch(slice.limit, 'with ties')
    .execute()

export const identitiesBefore = (tx: Tx, slice: Slice) =>
  tx
    .selectFrom('member_identity')
    .select(['issuer', 'subject', 'first_at'])
    .where('partner_id', '=', slice.partner)
    .where('member_id', '=', slice.id)
    .where('first_at', '<', endOf(slice))
    .execute()

/** When a mail was sent, dropped or given up; while it waits, when it was queued. */
const doneOrQueuedAt = sql<Date>`coalesce(done_at, queued_at)`

const mailBefore = (tx: Tx, slice: Slice) =>
  tx
    .selectFrom('mail_message')
    .select(['id', 'kind', 'outcome', doneOrQueuedAt.as('at')])
    .where('partner_id', '=', slice.partner)
    .where(doneOrQueuedAt, '<', endOf(slice))
    .orderBy(doneOrQueuedAt, 'desc')
    .fetch(slice.limit, 'with ties')

/** The member's mail, and then mail that names no member and went to this one too, such as recoveries. */
export const mailsBefore = async (tx: Tx, slice: Slice) => [
  ...(await mailBefore(tx, slice).where('member_id', '=', slice.id).execute()),
  ...(await mailBefore(tx, slice)
    .where('member_id', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail_recipient')
        .select('mail_id')
        .where('partner_id', '=', slice.partner)
        .where('member_id', '=', slice.id),
    )
    .execute()),
]

/** Refused sign-ins of the member, newest first. */
export const signInRefusalsBefore = (tx: Tx, slice: Slice) =>
  tx
    .selectFrom('sign_in_refusal')
    .select(['id', 'at', 'way', 'reason'])
    .where('partner_id', '=', slice.partner)
    .where('member_id', '=', slice.id)
    .where('at', '<', endOf(slice))
    .orderBy('at', 'desc')
    .fetch(slice.limit, 'with ties')
    .execute()

/**
 * Operators' newest actions on this account, from the audit log. Leaves out reads of this timeline, and three actions of an impersonation:
 * entering it, seeing a page and reading data. The time of an entry is inside its text, so this query ignores
 * `before` and `limit` of the slice: the caller selects the entries before the instant.
 */
export const operatorActionsOf = (tx: Tx, slice: Slice, limit: number) =>
  tx
    .selectFrom('audit_entry')
    .select('body')
    .where('partner_id', '=', slice.partner)
    .where('member_id', '=', slice.id)
    .where('action', 'not in', ['read timeline', 'saw page', 'read as member', 'entered emulation'])
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
