import type { Tx } from '../database/connect.ts'
import type { PostingEventKind, PostingState } from '../database/posting-tables.ts'

export type FileKey = { partnerId: string; number: number }
export type FileEvent = FileKey & { at: Date; kind: PostingEventKind; code?: string; body?: string; actor?: string }

export const recordEvent = (tx: Tx, { partnerId, number, at, kind, code, body, actor = 'payouts' }: FileEvent) =>
  tx
    .insertInto('posting_file_event')
    .values({ partner_id: partnerId, number, at, kind, code: code ?? null, body: body ?? null, actor })
    .execute()

/** The file with its state, locked until the transaction ends; undefined while another node works on it. */
export const lockFile = (tx: Tx, { partnerId, number }: FileKey) =>
  tx
    .selectFrom('posting_file_state as s')
    .innerJoin('posting_file as f', (on) =>
      on.onRef('f.partner_id', '=', 's.partner_id').onRef('f.number', '=', 's.number'),
    )
    .select([
      's.state',
      's.checked_at',
      's.state_at',
      's.fault',
      's.alarmed_at',
      's.resend_at',
      'f.body',
      'f.made_at',
      'f.hash',
    ])
    .where('s.partner_id', '=', partnerId)
    .where('s.number', '=', number)
    .forUpdate('s')
    .skipLocked()
    .executeTakeFirst()
export type LockedFile = NonNullable<Awaited<ReturnType<typeof lockFile>>>

type Change = { state?: PostingState; fault?: string | null; alarmedAt?: Date; checkedAt?: Date; at: Date }

/** Changes the given fields only. A given state also sets the time of the state to `at`. */
export const changeState = (
  tx: Tx,
  { partnerId, number }: FileKey,
  { state, fault, alarmedAt, checkedAt, at }: Change,
) =>
  tx
    .updateTable('posting_file_state')
    .set({
      ...(state !== undefined && { state, state_at: at }),
      ...(fault !== undefined && { fault }),
      ...(alarmedAt !== undefined && { alarmed_at: alarmedAt }),
      ...(checkedAt !== undefined && { checked_at: checkedAt }),
    })
    .where('partner_id', '=', partnerId)
    .where('number', '=', number)
    .execute()

/** Files without a final state, and refused files that an operator wants to send again; by partner, in the order of their numbers. */
export const readOpenFiles = (tx: Tx) =>
  tx
    .selectFrom('posting_file_state')
    .select(['partner_id as partnerId', 'number', 'state'])
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['made', 'sent', 'received']),
        eb.and([
          eb('resend_at', 'is not', null),
          eb('state', '=', 'refused'),
          eb('resend_at', '>', eb.ref('state_at')),
        ]),
      ]),
    )
    .orderBy('partner_id')
    .orderBy('number')
    .execute()
