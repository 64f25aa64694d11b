import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { CardEventTable, CardTable } from '../database/card-tables.ts'
import { enqueueJobs } from '../jobs/enqueue.ts'

/** A member's active cards, in the order of linking. */
export const activeCards = (tx: Tx, partnerId: string, memberId: string) =>
  tx
    .selectFrom('card')
    .select([
      'id',
      'brand',
      'last_four',
      'description',
      'partner_card_id',
      'product',
      'linked_at',
      'confirmed_at',
      'fingerprint',
      'expires_on',
      'replaced_at',
      'consent_wording',
      'consent_version',
    ])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .orderBy('linked_at')
    .execute()
export type CardRow = Awaited<ReturnType<typeof activeCards>>[number]

/**
 * The id of a member at the partner: with single sign-on the subject of the last sign-in, else the partner number. Null when the member has
 * none.
 */
export const findPartnerPersonId = async (
  tx: Tx,
  partnerId: string,
  memberId: string,
  usesSingleSignOn: boolean,
): Promise<string | null> => {
  if (usesSingleSignOn) {
    const identities = tx.selectFrom('member_identity').select('subject').orderBy('last_at', 'desc')
    const row = await identities
      .where('partner_id', '=', partnerId)
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    return row?.subject ?? null
  }
  const members = tx.selectFrom('member').select('partner_number')
  const row = await members.where('partner_id', '=', partnerId).where('id', '=', memberId).executeTakeFirst()
  return row?.partner_number ?? null
}

/** The active card with this number in this program, of any member. */
export const findDuplicateCard = (tx: Tx, partnerId: string, fingerprint: string) =>
  tx
    .selectFrom('card')
    .select(['member_id'])
    .where('partner_id', '=', partnerId)
    .where('fingerprint', '=', fingerprint)
    .where('status', '=', 'active')
    .executeTakeFirst()

export const insertLinkedCard = async (
  tx: Tx,
  card: Insertable<CardTable>,
  references: { provider: string; reference: string }[],
) => {
  await tx.insertInto('card').values(card).execute()
  if (references.length === 0) return
  await tx
    .insertInto('card_reference')
    .values(references.map((entry) => ({ ...entry, partner_id: card.partner_id, card_id: card.id })))
    .execute()
}

/** Records an event of a member's card. Events cannot be changed. */
export const addCardEvent = async (
  tx: Tx,
  event: Pick<
    Insertable<CardEventTable>,
    'partner_id' | 'member_id' | 'card_id' | 'at' | 'kind' | 'wording' | 'version'
  >,
) => {
  await tx.insertInto('card_event').values(event).execute()
}

/** The member's pending transfer with this id, locked; undefined when it was opened at `since` or earlier. */
export const pendingTransfer = (tx: Tx, partnerId: string, memberId: string, id: string, since: Date) =>
  tx
    .selectFrom('card')
    .select(['id', 'fingerprint', 'brand', 'last_four', 'description', 'consent_wording', 'consent_version'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('status', '=', 'held')
    .where('linked_at', '>', since)
    .forUpdate()
    .executeTakeFirst()

export const activateTransfer = async (tx: Tx, partnerId: string, id: string, at: Date) => {
  await tx
    .updateTable('card')
    // A transfer does not confirm a card: one that the network has not confirmed stays unconfirmed.
    .set({
      status: 'active',
      linked_at: at,
      confirmed_at: sql`case when confirmed_at is not null then ${at}::timestamptz end`,
    })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

/** Ends the card in the other program that has it. The site may not write another partner's rows, so a database function does it. */
export const transferCard = async (tx: Tx, fingerprint: string, at: Date) => {
  await sql`select transfer_card(${fingerprint}, ${at})`.execute(tx)
}

export const endCard = (tx: Tx, partnerId: string, id: string, at: Date) =>
  tx
    .updateTable('card')
    .set({ status: 'removed', ended_at: at })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()

/**
 * Queues the deletion of a card for `startAfter`: the vault unlinks the card at its networks and deletes the number. The job is retried
 * while the vault or a network cannot be reached.
 */
export const queueCardDeletion = (tx: Tx, partnerId: string, cardId: string, startAfter: Date) =>
  enqueueJobs(tx, 'card_deletion', [{ data: { partnerId, cardId }, startAfter }])

/** Sets the member's status to `enrolled`. A member who joined before keeps the first joining date. */
export const enrollMember = (tx: Tx, partnerId: string, memberId: string, at: Date) =>
  tx
    .updateTable('member')
    .set({ status: 'enrolled', joined_at: sql`coalesce(joined_at, ${at})` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .where('status', '<>', 'enrolled')
    .execute()

/** Sets the status `closed` of a member whose last card is gone. The caller has checked that. */
export const setMemberClosed = (tx: Tx, partnerId: string, memberId: string) =>
  tx
    .updateTable('member')
    .set({ status: 'closed' })
    .where('partner_id', '=', partnerId)
    .where('id', '=', memberId)
    .execute()
